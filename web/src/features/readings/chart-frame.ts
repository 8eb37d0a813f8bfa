import type { DayString, Reading, ReadingRange } from '@saathi/contract';
import { type Figure, figuresOf, isOutside } from '@saathi/contract/reading-values';

export const WIDTH = 320;
export const HEIGHT = 160;
const EDGE = 8;
const DAY_MS = 86_400_000;

/** A figure, or 'sugar' for a value without a meal, to which no range applies. */
type Drawn = Figure | 'sugar';

const drawnOf = (reading: Reading): { figure: Drawn; value: number }[] =>
  reading.measure === 'sugar' && reading.meal === null
    ? [{ figure: 'sugar', value: reading.value }]
    : figuresOf(reading.measure, reading);

/**
 * Returns the bounds common to all ranges of a figure: a value outside any doctor's range is
 * outside.
 */
const boundsOf = <Of extends Drawn>(figure: Of, ranges: readonly ReadingRange[]) => {
  const own = ranges.filter((range) => range.figure === figure);
  const lows = own.flatMap(({ low }) => (low === null ? [] : [low]));
  const highs = own.flatMap(({ high }) => (high === null ? [] : [high]));
  return {
    figure,
    low: lows.length > 0 ? Math.max(...lows) : null,
    high: highs.length > 0 ? Math.min(...highs) : null,
  };
};

/** Returns whether any number of a reading is outside a range. */
export const isReadingOutside = (reading: Reading, ranges: readonly ReadingRange[]): boolean =>
  figuresOf(reading.measure, reading).some(({ figure, value }) =>
    isOutside(value, boundsOf(figure, ranges)),
  );

export type Point = { x: number; y: number; outside: boolean; id: string };
export type Line = { figure: Drawn; points: Point[]; band: { y: number; height: number } | null };
export type Frame = { lines: Line[]; least: number; most: number };

/** Returns the positions in a chart of these days; only figures that have a value. */
export const frameOf = (
  readings: readonly Reading[],
  ranges: readonly ReadingRange[],
  { first, days }: { first: DayString; days: number },
): Frame => {
  const all = readings.flatMap((reading) =>
    // The pulse is only in the table: a third line would obscure the other two.
    drawnOf(reading)
      .filter(({ figure }) => figure !== 'pulse')
      .map((number) => ({ ...number, reading })),
  );
  const figures = [...new Set(all.map(({ figure }) => figure))].sort();
  const bands = figures.map((figure) => boundsOf(figure, ranges));
  const ends = bands.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null);
  const values = [...all.map(({ value }) => value), ...ends];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const start = new Date(`${first}T00:00`).getTime();
  const xOf = (instant: string) => {
    const share = (Date.parse(instant) - start) / (days * DAY_MS);
    return EDGE + Math.min(1, Math.max(0, share)) * (WIDTH - 2 * EDGE);
  };
  const yOf = (value: number) => HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE);
  return {
    least,
    most,
    lines: figures.map((figure, place) => {
      const bounds = bands[place] ?? { low: null, high: null };
      const { low, high } = bounds;
      const top = high === null ? 0 : yOf(high);
      const bottom = low === null ? HEIGHT : yOf(low);
      return {
        figure,
        band:
          (low !== null || high !== null) && bottom > top ? { y: top, height: bottom - top } : null,
        points: all
          .filter((one) => one.figure === figure)
          .map(({ value, reading }) => ({
            x: xOf(reading.takenAt),
            y: yOf(value),
            outside: isOutside(value, bounds),
            id: reading.id,
          })),
      };
    }),
  };
};
