import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { classNames } from '../ui/class-names.ts';
import { useAppMessages } from './app.messages.ts';
import { pages } from './routes.ts';

/** One destination of a navigation bar. */
export type NavDestination = {
  screen: keyof typeof useAppMessages.english.nav & ScreenName;
  icon: LucideIcon;
  /** Prefixes of other addresses that belong to it. */
  also?: readonly string[];
  /** A count at the corner of the icon. */
  badge?: ReactNode;
};

const isCurrent = (location: string, { screen, also = [] }: NavDestination) =>
  [screens[screen], ...also].some((start) => `${location}/`.startsWith(`${start}/`));

/** Turns the bar into a row of the header (patients) or a sidebar (doctors) on wide screens. */
const looks = {
  header: {
    link: 'md:h-11 md:flex-row md:gap-2 md:has-data-count:gap-4.5 md:px-2 lg:px-4 lg:text-base md:hover:bg-sunken md:aria-[current=page]:bg-tint md:aria-[current=page]:text-on-tint',
    icon: 'md:w-auto md:bg-transparent! md:p-0',
    label: 'text-[min(1em,4.5vw)]',
  },
  sidebar: {
    link: 'lg:relative lg:h-12 lg:flex-row lg:justify-start lg:gap-3.5 lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-tint lg:aria-[current=page]:text-on-tint',
    icon: 'lg:static lg:w-auto lg:bg-transparent! lg:p-0',
    // Six labels stand side by side.
    label: 'text-[min(1em,3.9vw)]',
  },
};

type NavEntryProps = { destination: NavDestination; look: keyof typeof looks };

/** A navigation entry: icon above the label at the bottom of a phone, next to it elsewhere. */
export const NavEntry = ({ destination, look }: NavEntryProps) => {
  const [location] = useLocation();
  const { screen, icon: Icon, badge } = destination;
  const label = useAppMessages().nav[screen];
  const current = isCurrent(location, destination);
  return (
    <Link
      href={screens[screen]}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={pages[screen].preload}
      onFocus={pages[screen].preload}
      className={classNames(
        'group flex h-16 min-w-0 flex-col items-center justify-center gap-0.5 rounded-2xl text-sm font-semibold tracking-tight text-muted transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:text-brand',
        looks[look].link,
      )}
    >
      <span
        className={classNames(
          'relative grid w-full max-w-14 place-items-center rounded-full py-1 transition-colors duration-200 group-aria-[current=page]:bg-tint group-aria-[current=page]:text-on-tint',
          looks[look].icon,
        )}
      >
        <Icon className="size-[min(1.5rem,8vw)]" strokeWidth={current ? 2.4 : 2} />
        {badge}
      </span>
      {/* Limited, so that with large text icons do not collide and labels are not cut off. */}
      <span className={classNames('max-w-full truncate', looks[look].label)}>{label}</span>
    </Link>
  );
};
