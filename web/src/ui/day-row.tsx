import { classNames } from './class-names.ts';
import { type CalendarDay, DAY_CELL, DayCell } from './day-cell.tsx';

type DayRowProps = {
  /** The row in one sentence, for who cannot see it. */
  label: string;
  /** Oldest first. */
  days: readonly CalendarDay[];
  className?: string;
};

/** Many days in one narrow row, to be compared with the rows above and below. */
export const DayRow = ({ label, days, className }: DayRowProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${days.length * DAY_CELL} ${DAY_CELL}`}
    className={classNames('block w-full', className)}
  >
    {days.map((day, place) => (
      <DayCell key={day.id} day={day} left={place * DAY_CELL} top={0} />
    ))}
  </svg>
);
