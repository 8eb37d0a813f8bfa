import type { DayString, GoalDay, ProgressEntry } from '@saathi/contract';
import { offReasonOf } from '@saathi/contract/streak';
import { addDays, type DayRange } from '../../platform/clock.ts';
import { type DueColumns, toDueRule } from './due-columns.ts';

/** Returns the range of `count` days ending with `last`. */
export const rangeUpTo = (last: DayString, count: number): DayRange => ({
  first: addDays(last, 1 - count),
  last,
});

/** Returns the same as single days, oldest first. */
export const daysUpTo = (last: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));

/**
 * Returns a goal's first day: the day of creation or an earlier one on which it was achieved, but
 * never after `last`.
 */
export const firstDayOf = (
  made: DayString,
  achievedDays: readonly DayString[],
  last: DayString,
): DayString => [made, last, ...achievedDays].reduce((one, other) => (other < one ? other : one));

/** Returns one entry for each of these days. */
export const entriesOf = (
  achievedDays: Iterable<DayString>,
  days: readonly DayString[],
): ProgressEntry[] => {
  const achieved = new Set(achievedDays);
  return days.map((date) => ({ date, achieved: achieved.has(date) }));
};

/** Returns the same with the reason if nothing was due. */
export const goalDaysOf = (
  row: DueColumns & { achievedDays: Iterable<DayString>; excusedDays: readonly DayString[] },
  days: readonly DayString[],
): GoalDay[] => {
  const off = offReasonOf(toDueRule(row));
  return entriesOf(row.achievedDays, days).map((entry) => {
    const why = off(entry.date);
    return why ? { ...entry, off: why } : entry;
  });
};
