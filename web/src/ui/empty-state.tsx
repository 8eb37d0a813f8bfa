import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  /** One of the drawings in ui/drawings. */
  drawing: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The next action. */
  children?: ReactNode;
  /** Heading level of the title. */
  as?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Shows that there is nothing yet: a drawing, one sentence, one action. */
export const EmptyState = (props: EmptyStateProps) => {
  const { drawing, title, description, children, as: Title = 'h2', className } = props;
  return (
    <div className={classNames('flex flex-col items-center px-4 py-10 text-center', className)}>
      {drawing}
      <Title tabIndex={Title === 'h1' ? -1 : undefined} className="mt-5 text-xl">
        {title}
      </Title>
      {description && <p className="mt-2 max-w-[42ch] text-muted">{description}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
};
