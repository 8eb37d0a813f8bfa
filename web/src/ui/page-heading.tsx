import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadingProps = {
  title: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Actions at the right, below on narrow screens. */
  children?: ReactNode;
  className?: string;
};

/** Where one is: the screen's only first-level heading. */
export const PageHeading = ({ title, subtitle, children, className }: PageHeadingProps) => (
  <header
    className={classNames(
      'mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
      className,
    )}
  >
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
        {title}
      </h1>
      {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
    </div>
    {children}
  </header>
);
