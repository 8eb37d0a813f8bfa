import type { AdherenceDay, DayString, GoalDay } from '@saathi/contract';

/** A goal with its first day and its entry for each of the days asked for. */
export type GoalDays = { since: DayString; days: readonly GoalDay[] };

/**
 * Returns per day the number of goals and of those achieved. A goal counts on days on which it was
 * due, from its first day on; and on each day on which it was achieved.
 */
export const adherenceOf = (
  goals: readonly GoalDays[],
  days: readonly DayString[],
): AdherenceDay[] =>
  days.map((date, place) => {
    const entries = goals.map((goal) => ({ since: goal.since, ...goal.days[place] }));
    const achieved = entries.filter((entry) => entry.achieved).length;
    const due = entries.filter(({ since, achieved: was, off }) => was || (!off && since <= date));
    return { date, achieved, goals: due.length };
  });
