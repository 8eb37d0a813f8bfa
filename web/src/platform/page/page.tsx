import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { PRODUCT, useTitle } from './document.ts';
import { leadBack } from './navigation.tsx';
import type { ScreenName } from './screens.ts';

type PageHeadingProps = {
  /** The screen; the browser's tab is named after it. */
  screen: ScreenName;
  /** Shown instead of the screen's name. */
  title?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Replaces the default space below. */
  className?: string;
  /** Actions at the right, below on narrow screens. */
  children?: ReactNode;
};

/** Shows the screen's only first-level heading. */
export const PageHeading = (props: PageHeadingProps) => {
  const { screen, title, subtitle, className = 'mb-6', children } = props;
  const titles: Partial<Record<ScreenName, string>> = useSharedMessages().titles;
  const name = titles[screen] ?? PRODUCT;
  useTitle(name);
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
        className,
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl max-sm:text-[min(1.625rem,11.5vw)] sm:text-3xl">
          {title ?? name}
        </h1>
        {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
      </div>
      {children}
    </header>
  );
};

/** Links a screen to its parent screen. */
export const BackTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    onClick={leadBack}
    className="screen-only hit -ml-2 mb-2 inline-flex items-center gap-1 self-start rounded-full px-2 font-semibold text-muted hover:text-ink"
  >
    <ChevronLeft className="size-5" />
    {children}
  </Link>
);

type ComingSoonProps = {
  screen: ScreenName;
  /** One of the drawings in ui/drawings. */
  drawing: ReactNode;
  /** What the screen will contain, or what to use until then. */
  description: string;
  /** A link to use until then. */
  children?: ReactNode;
};

/** Shows a screen without content yet (product 2). */
export const ComingSoon = ({ screen, drawing, description, children }: ComingSoonProps) => (
  <>
    <PageHeading screen={screen} />
    <div className="flex flex-col items-center py-4 text-center sm:py-10">
      {drawing}
      <Badge tone="marigold" className="mt-6">
        {useSharedMessages().comingSoon}
      </Badge>
      <p className="mt-4 max-w-[42ch] text-muted">{description}</p>
      {children && <div className="mt-6 flex flex-col items-center gap-2">{children}</div>}
    </div>
  </>
);
