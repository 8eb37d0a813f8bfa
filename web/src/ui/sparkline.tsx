import { classNames } from './class-names.ts';

type SparklineProps = {
  /** The course in one sentence, for screen readers. */
  label: string;
  /** Oldest first, 0 to 1; null for no value. */
  values: readonly (number | null)[];
  className?: string;
};

const WIDTH = 300;
const HEIGHT = 64;
const EDGE = 4;

type Point = { x: number; y: number };

const pointsOf = (values: SparklineProps['values']): Point[] =>
  values.flatMap((value, place) =>
    value === null
      ? []
      : [
          {
            x: EDGE + (place / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE),
            y: HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE),
          },
        ],
  );

const lineOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** A small line chart: the line, the area below it and the latest value. */
export const Sparkline = ({ label, values, className }: SparklineProps) => {
  const points = pointsOf(values);
  const [first, last] = [points[0], points.at(-1)];
  const line = `M${lineOf(points)}`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classNames('block w-full', className)}
    >
      {[EDGE, HEIGHT / 2, HEIGHT - EDGE].map((y) => (
        <path key={y} d={`M0 ${y}H${WIDTH}`} className="stroke-hairline" strokeWidth="1" />
      ))}
      {first && last && (
        <>
          <path
            d={`${line}L${last.x} ${HEIGHT - EDGE}L${first.x} ${HEIGHT - EDGE}Z`}
            className="fill-achieved/20"
          />
          <path
            d={line}
            className="fill-none stroke-achieved"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <circle
            cx={last.x}
            cy={last.y}
            r="4"
            className="fill-achieved stroke-card"
            strokeWidth="1.5"
          />
        </>
      )}
    </svg>
  );
};
