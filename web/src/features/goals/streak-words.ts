import type { ProgressEntry } from '@saathi/contract';

const STAR_FROM_DAYS = 3; // spec 9
const FIRE_FROM_DAYS = 7; // spec 9

/** Icon of a streak: 7 or more days fire, 3 to 6 star, otherwise muscle (spec 4). */
export type StreakIcon = 'fire' | 'star' | 'muscle';

export const streakIconOf = (streak: number): StreakIcon => {
  if (streak >= FIRE_FROM_DAYS) return 'fire';
  return streak >= STAR_FROM_DAYS ? 'star' : 'muscle';
};

/** Streaks that are quietly celebrated on the day they are reached. */
export type Milestone = 'week' | 'month' | 'hundred';

const milestones: Record<number, Milestone> = { 7: 'week', 30: 'month', 100: 'hundred' };

export const milestoneOf = (streak: number): Milestone | undefined => milestones[streak];

// Less than this was hardly a streak yet; words about its end would be out of place.
const MISSED_FROM_DAYS = 3;

/** Length, within these days, of the streak that ended before yesterday and is not begun anew; 0 for none. */
export const endedStreakOf = (entries: readonly ProgressEntry[]): number => {
  const [today, yesterday, ...before] = [...entries].reverse();
  if (today?.achieved || yesterday?.achieved) return 0;
  const last = before.findIndex(({ achieved }) => achieved);
  if (last < 0) return 0;
  const run = before.slice(last);
  const length = run.findIndex(({ achieved }) => !achieved);
  const days = length < 0 ? run.length : length;
  return days >= MISSED_FROM_DAYS ? days : 0;
};
