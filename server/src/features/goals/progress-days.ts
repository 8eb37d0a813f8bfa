import type { DayString, ProgressEntry } from '@saathi/contract';
import { addDays } from '../../platform/clock.ts';

/** Days from `first` to `last`, both included. */
export type DayRange = { first: DayString; last: DayString };

/** The `count` days up to and including `last`. */
export const rangeUpTo = (last: DayString, count: number): DayRange => ({
  first: addDays(last, 1 - count),
  last,
});

/** The same, day by day, oldest first. */
export const daysUpTo = (last: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));

/** One entry for each of these days. */
export const entriesOf = (
  achievedDays: Iterable<DayString>,
  days: readonly DayString[],
): ProgressEntry[] => {
  const achieved = new Set(achievedDays);
  return days.map((date) => ({ date, achieved: achieved.has(date) }));
};
