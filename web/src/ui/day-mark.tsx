import { classNames } from './class-names.ts';

/** A day in a strip or calendar. */
export type Day = {
  /** Unique within the strip or calendar, for example the date. */
  id: string;
  /** Read out and shown as a tooltip: the date and what was achieved. */
  label: string;
  /** Share achieved, 0 to 1; null if there was nothing to achieve. */
  share: number | null;
  isToday?: boolean;
  /** Why nothing was due; anything achieved is shown all the same. */
  off?: 'excused' | 'not_due' | undefined;
  /** Weekday in one or two letters. */
  caption?: string;
};

/** Width and height of a day, in the drawing's units. */
export const DAY_SIZE = 20;

/** Stripes for an excused day, a short line for a day on which nothing was due. */
const OFF_LINES = {
  excused: 'M4.8 11.2 11.2 4.8M6.3 14.4 14.4 6.3M9.4 15.6 15.6 9.4',
  not_due: 'M7.2 10h5.6',
};

/**
 * A day in a drawing: an empty ring, a ring partly filled from below, a full disc with a tick, a
 * striped ring, or a ring with a line. The forms differ without colour.
 */
export const DayMark = ({
  day: { share, isToday, off },
}: {
  day: Pick<Day, 'share' | 'isToday' | 'off'>;
}) => (
  <>
    <circle
      cx="10"
      cy="10"
      r="6.5"
      strokeWidth="1.25"
      className={classNames('fill-sunken', share === null ? 'stroke-hairline' : 'stroke-line')}
    />
    {share !== null && share > 0 && (
      <circle
        cx="10"
        cy="10"
        r="7.1"
        className="fill-achieved"
        style={{ clipPath: `inset(${100 - 100 * share}% 0 0)` }}
      />
    )}
    {off && !share && (
      <path
        d={OFF_LINES[off]}
        className="fill-none stroke-line"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    )}
    {share === 1 && (
      <path
        d="m6.9 10.2 2.1 2.1 4.1-4.4"
        className="fill-none stroke-card"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
    {isToday && (
      <circle cx="10" cy="10" r="9.2" className="fill-none stroke-brand" strokeWidth="1.5" />
    )}
  </>
);
