import type { DayString, GoalDay, ListedGoal, ProgressEntry } from '@saathi/contract';
import { mayBeginBefore, streakOf } from '@saathi/contract/streak';

const STAR_FROM_DAYS = 3; // product 9
const FIRE_FROM_DAYS = 7; // product 9

/** Icon of a streak: fire from 7 days, star from 3 to 6, otherwise muscle (product 4). */
type StreakIcon = 'fire' | 'star' | 'muscle';

export const streakIconOf = (streak: number): StreakIcon => {
  if (streak >= FIRE_FROM_DAYS) return 'fire';
  return streak >= STAR_FROM_DAYS ? 'star' : 'muscle';
};

/**
 * Returns the streak according to these days, oldest first and today last; `known` is a count from
 * any earlier time. Only a run that fills all the days may be longer than they show.
 */
export const visibleStreakOf = (entries: readonly GoalDay[], known: number): number => {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return known;
  const achieved = entries.filter((entry) => entry.achieved).map(({ date }) => date);
  const excused = entries.filter(({ off }) => off).map(({ date }) => date);
  const streak = streakOf(achieved, last.date, { excused });
  const fills = mayBeginBefore(achieved, { first: first.date, today: last.date }, { excused });
  return fills ? Math.max(known, streak) : streak;
};

/** Returns whether the goal's streak counts weeks instead of days. */
export const countsWeeks = ({ frequency }: Pick<ListedGoal, 'frequency'>): boolean =>
  frequency !== undefined && 'timesAWeek' in frequency;

/** Returns the streak including ticks not saved yet; a streak in weeks is the server's. */
export const currentStreakOf = (goal: ListedGoal, entries: readonly GoalDay[]): number => {
  if (countsWeeks(goal)) return goal.streak;
  // An unsaved tick of today changes the streak by exactly one.
  const step = Number(isDone(entries)) - Number(isDone(goal.last7Days));
  return visibleStreakOf(entries, goal.streak + step);
};

export const isDone = (entries: readonly ProgressEntry[]): boolean =>
  entries.at(-1)?.achieved ?? false;

/** Streaks that are celebrated on the day they are reached. */
export type Milestone = 'week' | 'month' | 'hundred';

const milestones: Record<number, Milestone> = { 7: 'week', 30: 'month', 100: 'hundred' };

export const milestoneOf = (streak: number): Milestone | undefined => milestones[streak];

// Minimum length of a streak whose end is worth mentioning.
const MISSED_FROM_DAYS = 3;

/** A streak that has ended; `whole` is false if it started before the known days. */
type EndedStreak = { days: number; whole: boolean };

/**
 * Returns the streak that ended before yesterday and has not restarted, according to these days.
 */
export const endedStreakOf = (entries: readonly ProgressEntry[]): EndedStreak | undefined => {
  const [today, yesterday, ...before] = [...entries].reverse();
  if (today?.achieved || yesterday?.achieved) return undefined;
  const last = before.findIndex(({ achieved }) => achieved);
  if (last < 0) return undefined;
  const run = before.slice(last);
  const length = run.findIndex(({ achieved }) => !achieved);
  const whole = length >= 0;
  const days = whole ? length : run.length;
  return days >= MISSED_FROM_DAYS ? { days, whole } : undefined;
};

/** Consecutive achieved days, inclusive. */
export type Run = { first: DayString; last: DayString };

/**
 * Returns the runs of achieved days, newest first; `days` must be oldest first and without gaps.
 */
export const runsOf = (days: readonly ProgressEntry[]): Run[] => {
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const { date, achieved } of days) {
    if (!achieved) open = undefined;
    else if (open) open.last = date;
    else {
      open = { first: date, last: date };
      runs.unshift(open);
    }
  }
  return runs;
};
