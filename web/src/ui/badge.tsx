import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  neutral: 'bg-sunken text-muted',
  brand: 'bg-tint text-on-tint',
  achieved: 'bg-achieved-tint text-on-achieved-tint',
  marigold: 'bg-marigold-tint text-on-marigold-tint',
  destructive: 'bg-destructive-tint text-destructive',
};

type BadgeProps = { tone?: keyof typeof tones; className?: string; children: ReactNode };

/** A short label for the element next to it. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex h-fit items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
