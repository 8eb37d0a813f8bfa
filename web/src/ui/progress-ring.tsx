import { classNames } from './class-names.ts';

type ProgressRingProps = {
  /** 0 to 1. */
  share: number;
  className?: string;
};

const RADIUS = 16;
const LENGTH = 2 * Math.PI * RADIUS;

/** The share done, as a ring. Decorative, because text next to it says the same. */
export const ProgressRing = ({ share, className }: ProgressRingProps) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className={classNames('size-11 shrink-0', className)}>
    <circle cx="20" cy="20" r={RADIUS} className="fill-none stroke-hairline" strokeWidth="5" />
    {share > 0 && (
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        transform="rotate(-90 20 20)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={`${LENGTH * share} ${LENGTH}`}
        className="fill-none stroke-achieved transition-[stroke-dasharray] duration-250 ease-out"
      />
    )}
  </svg>
);
