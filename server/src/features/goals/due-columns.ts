import type { DayString } from '@saathi/contract';
import type { DueRule, Frequency, Weekday } from '@saathi/contract/streak';

/** The database columns for the days on which a goal is due. */
export type DueColumns = {
  weekdays: string[] | null;
  times_a_week: number | null;
  until: DayString | null;
};

export const toDueColumns = (
  frequency: Frequency | null,
): Pick<DueColumns, 'weekdays' | 'times_a_week'> => ({
  weekdays: frequency && 'weekdays' in frequency ? frequency.weekdays : null,
  times_a_week: frequency && 'timesAWeek' in frequency ? frequency.timesAWeek : null,
});

/** Returns the response fields; none for a goal that is due every day without an end. */
export const toPlan = ({ weekdays, times_a_week, until }: DueColumns) => ({
  ...(weekdays && { frequency: { weekdays: weekdays as Weekday[] } }),
  ...(times_a_week !== null && { frequency: { timesAWeek: times_a_week } }),
  ...(until && { until }),
});

/** Returns the rule for the days on which the goal is due. */
export const toDueRule = (row: DueColumns & { excusedDays: readonly DayString[] }): DueRule => ({
  ...toPlan(row),
  excused: row.excusedDays,
});
