import type { AdherenceDay, DayString } from '@saathi/contract';

/** A goal with the day it began and the days it was achieved on. */
export type GoalDays = { since: DayString; achievedDays: readonly DayString[] };

/** For each day how many goals there were and how many were achieved; a tick before its goal's first day counts the goal in. */
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
