import { classNames } from './class-names.ts';

export type CalendarDay = {
  /** Unique in the calendar; the day itself. */
  id: string;
  /** Shown as the tooltip of the day. */
  label: string;
  /** Share achieved, 0 to 1; null on days with nothing to achieve. */
  share: number | null;
  isToday?: boolean;
};

type DayCalendarProps = {
  /** The calendar in one sentence, for who cannot see it. */
  label: string;
  /** Oldest first, without gaps. */
  days: readonly CalendarDay[];
  /** Place of the first day in its week, 0 for the week's first day. */
  firstWeekday: number;
  /** Names of the seven days of the week, in the order of the rows; '' leaves one out. */
  weekdays: readonly string[];
  /** Name of a month above the column in which it begins. */
  months: readonly { column: number; label: string }[];
  className?: string;
};

const CELL = 20;
const LEFT = 34;
const TOP = 20;

// Hollow, filled in part from below, or full with a tick: told apart in grey too.
const Day = ({ day, x, y }: { day: CalendarDay; x: number; y: number }) => {
  const share = day.share ?? 0;
  return (
    <g>
      <title>{day.label}</title>
      <rect x={x - 2} y={y - 2} width={CELL} height={CELL} fill="transparent" />
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width="15"
        height="15"
        rx="4"
        strokeWidth="1"
        className={classNames(
          'fill-sunken',
          day.share === null ? 'stroke-hairline' : 'stroke-line',
        )}
      />
      {share > 0 && (
        <rect
          x={x}
          y={y + 16 - 16 * share}
          width="16"
          height={16 * share}
          rx="4"
          className="fill-achieved"
        />
      )}
      {share === 1 && (
        <path
          d={`m${x + 4.5} ${y + 8.3} 2.4 2.4 4.6-5`}
          className="fill-none stroke-card"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {day.isToday && (
        <rect
          x={x - 1.5}
          y={y - 1.5}
          width="19"
          height="19"
          rx="5.5"
          strokeWidth="1.75"
          className="fill-none stroke-brand"
        />
      )}
    </g>
  );
};

/** Weeks as columns, days of the week as rows; each day filled by how much of it was achieved. */
export const DayCalendar = ({
  label,
  days,
  firstWeekday,
  weekdays,
  months,
  className,
}: DayCalendarProps) => {
  const columns = Math.ceil((firstWeekday + days.length) / 7);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${LEFT + columns * CELL} ${TOP + 7 * CELL}`}
      className={classNames('w-full max-w-md', className)}
    >
      <g className="fill-muted" fontSize="14">
        {months.map((month) => (
          <text key={month.column} x={LEFT + month.column * CELL} y="11">
            {month.label}
          </text>
        ))}
        {weekdays.map((weekday, row) => (
          <text key={weekday || row} x="0" y={TOP + row * CELL + 12}>
            {weekday}
          </text>
        ))}
      </g>
      {days.map((day, place) => {
        const cell = firstWeekday + place;
        return (
          <Day
            key={day.id}
            day={day}
            x={LEFT + Math.floor(cell / 7) * CELL + 2}
            y={TOP + (cell % 7) * CELL + 2}
          />
        );
      })}
    </svg>
  );
};
