import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';

/** A placeholder in the shape of loading content; the caller sets its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('skeleton', className)} />
);

/** Placeholder of a person: a face and two lines. */
export const SkeletonPerson = () => (
  <div aria-hidden="true" className="flex items-center gap-3">
    <Skeleton className="size-11 shrink-0 rounded-full!" />
    <div className="grid min-w-0 flex-1 gap-2">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  </div>
);

type SkeletonCardProps = {
  /** Number of lines below the person. */
  rows?: number;
  className?: string;
};

/** Placeholder of a card: a person and further lines. */
export const SkeletonCard = ({ rows = 0, className }: SkeletonCardProps) => (
  <Card aria-hidden="true" className={className}>
    <SkeletonPerson />
    {rows > 0 && (
      <div className="mt-5 grid gap-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
          <Skeleton key={row} className={row % 2 === 0 ? 'h-5' : 'h-5 w-4/5'} />
        ))}
      </div>
    )}
  </Card>
);

type LoadingProps = {
  label: string;
  /** 'h1' if nothing else says which screen this is. */
  as?: 'h1' | 'span';
  children?: ReactNode;
};

/** Skeletons with a text for screen readers that says what is loading. */
export const Loading = ({ label, as: Label = 'span', children }: LoadingProps) => (
  <div role="status">
    <Label className="sr-only">{label}</Label>
    {children}
  </div>
);
