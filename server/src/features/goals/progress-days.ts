import type { DayString, GoalDay, ProgressEntry } from '@saathi/contract';
import { offOf } from '@saathi/contract/streak';
import { addDays } from '../../platform/clock.ts';
import { type DueColumns, toDueRule } from './due-columns.ts';

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

/** A goal's first day: when it was made, or an earlier one it was achieved on, and never after `last`. */
export const firstDayOf = (
  made: DayString,
  achievedDays: readonly DayString[],
  last: DayString,
): DayString => [made, last, ...achievedDays].reduce((one, other) => (other < one ? other : one));

/** One entry for each of these days. */
export const entriesOf = (
  achievedDays: Iterable<DayString>,
  days: readonly DayString[],
): ProgressEntry[] => {
  const achieved = new Set(achievedDays);
  return days.map((date) => ({ date, achieved: achieved.has(date) }));
};

/** The same with why nothing was due, where that is so. */
export const goalDaysOf = (
  row: DueColumns & { achievedDays: Iterable<DayString>; excusedDays: readonly DayString[] },
  days: readonly DayString[],
): GoalDay[] => {
  const off = offOf(toDueRule(row));
  return entriesOf(row.achievedDays, days).map((entry) => {
    const why = off(entry.date);
    return why ? { ...entry, off: why } : entry;
  });
};
