import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A block in the shape of what is coming; give it its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('skeleton', className)} />
);

/** Skeletons with the words that say what is loading. */
export const Loading = ({ label, children }: { label: string; children?: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
