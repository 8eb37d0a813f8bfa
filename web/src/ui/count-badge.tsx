import { classNames } from './class-names.ts';

const MOST_SHOWN = 99;

type CountBadgeProps = {
  count: number;
  /** What is counted, for screen readers. */
  label: string;
  className?: string;
};

/** A number at the corner of an icon; its parent must be positioned. */
export const CountBadge = ({ count, label, className }: CountBadgeProps) => (
  <span
    data-count={count}
    className={classNames(
      'absolute -top-0.5 left-1/2 ml-1 grid h-5 min-w-5 place-items-center rounded-full bg-destructive px-1 text-sm leading-none font-bold text-on-destructive',
      className,
    )}
  >
    <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
    <span className="sr-only">{label}</span>
  </span>
);
