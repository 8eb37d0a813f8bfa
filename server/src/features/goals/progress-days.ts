import type { DayString, ProgressEntry } from '@saathi/contract';
import { addDays } from '../../platform/clock.ts';

/** One entry for each of the `count` days up to and including `last`, oldest first. */
export const entriesOf = (
  achievedDays: Iterable<DayString>,
  last: DayString,
  count: number,
): ProgressEntry[] => {
  const achieved = new Set(achievedDays);
  return Array.from({ length: count }, (_, place) => {
    const date = addDays(last, place - count + 1);
    return { date, achieved: achieved.has(date) };
  });
};
