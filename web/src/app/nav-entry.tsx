import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { classNames } from '../ui/class-names.ts';

/** One destination of a navigation bar. */
export type NavDestination = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Other addresses that belong to it, by their beginning. */
  also?: readonly string[];
  preload?: () => void;
};

const isCurrent = (location: string, { href, also = [] }: NavDestination) =>
  [href, ...also].some((start) => location === start || location.startsWith(`${start}/`));

type NavEntryProps = { destination: NavDestination; className?: string };

/** Icon above the word at the bottom of a phone; the shell's classes put it beside elsewhere. */
export const NavEntry = ({ destination, className }: NavEntryProps) => {
  const [location] = useLocation();
  const current = isCurrent(location, destination);
  const Icon = destination.icon;
  return (
    <Link
      href={destination.href}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={destination.preload}
      onFocus={destination.preload}
      className={classNames(
        'group flex min-w-0 items-center rounded-2xl font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-brand',
        className,
      )}
    >
      <span className="grid place-items-center rounded-full px-4 py-1 transition-colors duration-200 group-aria-[current=page]:bg-tint group-aria-[current=page]:text-on-tint in-data-[nav=wide]:p-0">
        <Icon aria-hidden="true" className="size-6" strokeWidth={current ? 2.4 : 2} />
      </span>
      <span className="max-w-full truncate">{destination.label}</span>
    </Link>
  );
};
