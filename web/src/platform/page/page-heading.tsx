import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { PRODUCT, useTitle } from './document.ts';
import type { ScreenName } from './screens.ts';

type PageHeadingProps = {
  /** Which screen this is; the browser's tab is named after it. */
  screen: ScreenName;
  /** Said instead of the screen's name. */
  title?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Instead of the usual space below. */
  className?: string;
  /** Actions at the right, below on narrow screens. */
  children?: ReactNode;
};

/** Where one is: the screen's only first-level heading. */
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
