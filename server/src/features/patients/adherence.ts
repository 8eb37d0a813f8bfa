import type { AdherenceDay, DayString } from '@saathi/contract';

/** A goal with its first day and the days on which it was achieved. */
export type GoalDays = { since: DayString; achievedDays: readonly DayString[] };

/**
 * Returns per day the number of goals and of those achieved; a tick before a goal's first day makes
 * the goal count on that day.
 */
export const adherenceOf = (
  goals: readonly GoalDays[],
  days: readonly DayString[],
): AdherenceDay[] => {
  const counted = goals.map((goal) => ({ ...goal, achieved: new Set(goal.achievedDays) }));
  return days.map((date) => {
    const achieved = counted.filter((goal) => goal.achieved.has(date)).length;
    const there = counted.filter((goal) => goal.since <= date || goal.achieved.has(date)).length;
    return { date, achieved, goals: there };
  });
};
