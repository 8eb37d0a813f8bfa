import { classNames } from './class-names.ts';

export type CalendarDay = {
  /** Unique among its neighbours; the day itself. */
  id: string;
  /** Shown as the tooltip of the day. */
  label: string;
  /** Share achieved, 0 to 1; null on days with nothing to achieve. */
  share: number | null;
  isToday?: boolean;
};

/** Width and height of a day with its gap, in the drawing's units. */
export const DAY_CELL = 20;

// Corners follow the box below, so that a small share stays inside it.
const Fill = ({ share, x, y }: { share: number; x: number; y: number }) => (
  <>
    <rect
      x={x}
      y={y + 16 - 16 * share}
      width="16"
      height={16 * share}
      rx={Math.min(4, 8 * share)}
      className="fill-achieved"
    />
    {share === 1 && (
      <path
        d={`m${x + 4.5} ${y + 8.3} 2.4 2.4 4.6-5`}
        className="fill-none stroke-card"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </>
);

/** A day in a drawing: hollow, filled in part from below, or full with a tick, so told apart in grey too. */
export const DayCell = ({ day, left, top }: { day: CalendarDay; left: number; top: number }) => {
  const [x, y] = [left + 2, top + 2];
  return (
    <g>
      <title>{day.label}</title>
      <rect x={left} y={top} width={DAY_CELL} height={DAY_CELL} fill="transparent" />
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
      {day.share !== null && day.share > 0 && <Fill share={day.share} x={x} y={y} />}
      {day.isToday && (
        <rect
          x={x - 1.25}
          y={y - 1.25}
          width="18.5"
          height="18.5"
          rx="5.5"
          strokeWidth="1.75"
          className="fill-none stroke-brand"
        />
      )}
    </g>
  );
};
