import { classNames } from './class-names.ts';
import { DAY_SIZE, type Day, DayMark } from './day-mark.tsx';

type DayCalendarProps = {
  /** The calendar's content in one sentence, for screen readers. */
  label: string;
  /** Oldest first, without gaps. */
  days: readonly Day[];
  /** Row of the first day, 0 for the first day of the week. */
  firstWeekday: number;
  /** Names of the seven days of the week, in the order of the rows; '' for no label. */
  weekdays: readonly string[];
  /** Name of a month, above the column in which it starts. */
  months: readonly { column: number; label: string }[];
  className?: string;
};

const LEFT = 34;
const TOP = 20;
const ROWS = 7;

/** Weeks as columns, days of the week as rows; each day is filled by the share achieved. */
export const DayCalendar = (props: DayCalendarProps) => {
  const { label, days, firstWeekday, weekdays, months, className } = props;
  const columns = Math.ceil((firstWeekday + days.length) / ROWS);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${LEFT + columns * DAY_SIZE} ${TOP + ROWS * DAY_SIZE}`}
      className={classNames('block w-full max-w-sm', className)}
    >
      <g className="fill-muted" fontSize="14">
        {months.map((month) => (
          <text key={month.column} x={LEFT + month.column * DAY_SIZE + 2} y="13">
            {month.label}
          </text>
        ))}
        {weekdays.map((weekday, row) => (
          <text key={weekday || row} x="0" y={TOP + row * DAY_SIZE + 15}>
            {weekday}
          </text>
        ))}
      </g>
      {days.map((day, place) => {
        const cell = firstWeekday + place;
        const left = LEFT + Math.floor(cell / ROWS) * DAY_SIZE;
        const top = TOP + (cell % ROWS) * DAY_SIZE;
        return (
          <g key={day.id} transform={`translate(${left} ${top})`}>
            <title>{day.label}</title>
            <rect width={DAY_SIZE} height={DAY_SIZE} fill="transparent" />
            <DayMark day={day} />
          </g>
        );
      })}
    </svg>
  );
};
