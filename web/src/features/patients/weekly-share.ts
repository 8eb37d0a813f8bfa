import type { AdherenceDay } from '@saathi/contract';

const DAYS_PER_WEEK = 7;

/** Share of goals achieved over some days, 0 to 1; null where there was no goal. */
export const shareOf = (days: readonly AdherenceDay[]): number | null => {
  const goals = days.reduce((sum, day) => sum + day.goals, 0);
  return goals === 0 ? null : days.reduce((sum, day) => sum + day.achieved, 0) / goals;
};

/** For each day the share over the week that ends on it. */
export const weeklyShares = (days: readonly AdherenceDay[]): (number | null)[] =>
  days.map((day, place) =>
    day.goals === 0 ? null : shareOf(days.slice(Math.max(0, place - DAYS_PER_WEEK + 1), place + 1)),
  );
