import type { DayString, Measure, Reading, ReadingRange } from '@saathi/contract';
import { displayValueOf } from '@saathi/contract/reading-values';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { type Frame, frameOf, HEIGHT, type Line, type Point, WIDTH } from './chart-frame.ts';
import { useMeasuresMessages } from './measures.messages.ts';
import { useReadingsMessages } from './readings.messages.ts';

const DASHES = ['', '5 4', '1 4'];
const WITH_YEAR = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const FILLS = ['fill-brand', 'fill-card', 'fill-hairline'];

/** Marks outside a range differ in shape as well as in colour; red is kept for emergencies. */
const Mark = ({ point: { x, y, outside }, place }: { point: Point; place: number }) =>
  outside ? (
    <path
      d={`M${x} ${y - 6}l6 6l-6 6l-6 -6Z`}
      className="fill-marigold stroke-card"
      strokeWidth="1"
    />
  ) : (
    <circle
      cx={x}
      cy={y}
      r="3.5"
      className={`${FILLS[place % FILLS.length]} stroke-brand`}
      strokeWidth="1.5"
    />
  );

const ChartLine = ({ line, place }: { line: Line; place: number }) => (
  <g>
    <path
      d={`M${line.points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`}
      className="fill-none stroke-brand"
      strokeWidth="1.5"
      strokeDasharray={DASHES[place % DASHES.length]}
    />
    {line.points.map((point) => (
      <Mark key={point.id} {...{ point, place }} />
    ))}
  </g>
);

const Legend = ({ frame }: { frame: Frame }) => {
  const { figures, chart } = useReadingsMessages();
  const isOutside = frame.lines.some(({ points }) => points.some(({ outside }) => outside));
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted" aria-hidden="true">
      {frame.lines.map(({ figure }, place) => (
        <li key={figure} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 24 12" className="w-6" aria-hidden="true">
            <path
              d="M0 6H24"
              className="stroke-brand"
              strokeWidth="1.5"
              strokeDasharray={DASHES[place % DASHES.length]}
            />
            <Mark point={{ x: 12, y: 6, outside: false, id: '' }} place={place} />
          </svg>
          {figures[figure]}
        </li>
      ))}
      {frame.lines.some(({ band }) => band) && (
        <li className="inline-flex items-center gap-1.5">
          <span className="h-3 w-6 rounded-sm bg-achieved/20" />
          {chart.band}
        </li>
      )}
      {isOutside && (
        <li className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 12 12" className="w-3" aria-hidden="true">
            <Mark point={{ x: 6, y: 6, outside: true, id: '' }} place={0} />
          </svg>
          {chart.outside}
        </li>
      )}
    </ul>
  );
};

type ReadingChartProps = {
  measure: Measure;
  readings: readonly Reading[];
  ranges: readonly ReadingRange[];
  first: DayString;
  today: DayString;
  days: number;
};

/** Chart of readings over days, with the doctors' ranges as a band. */
export const ReadingChart = (props: ReadingChartProps) => {
  const { measure, readings, ranges, first, today, days } = props;
  const words = useReadingsMessages().chart;
  const language = useLanguage();
  const text = useMeasuresMessages().names[measure];
  const frame = frameOf(readings, ranges, { first, days });
  const unit = readings.at(-1)?.unit ?? null;
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted">
        <div className="flex flex-col justify-between text-right tabular-nums" aria-hidden="true">
          <span>{displayValueOf(frame.most, unit)}</span>
          <span>{displayValueOf(frame.least, unit)}</span>
        </div>
        <svg
          role="img"
          aria-label={words.label({ text, count: readings.length })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="block w-full rounded-lg bg-sunken"
        >
          {frame.lines.map(
            ({ figure, band }) =>
              band && (
                <rect key={figure} x="0" width={WIDTH} {...band} className="fill-achieved/20" />
              ),
          )}
          {frame.lines.map((line, place) => (
            <ChartLine key={line.figure} {...{ line, place }} />
          ))}
        </svg>
        <span />
        <p className="flex justify-between" aria-hidden="true">
          <span>{formatDay(first, language)}</span>
          <span>{formatDay(today, language, WITH_YEAR)}</span>
        </p>
      </div>
      <Legend frame={frame} />
    </figure>
  );
};
