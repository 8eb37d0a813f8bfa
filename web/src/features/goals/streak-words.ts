import type { DayString, GoalDay, ListedGoal, ProgressEntry } from '@saathi/contract';
import { reachesBack, streakOf } from '@saathi/contract/streak';

const STAR_FROM_DAYS = 3; // product 9
const FIRE_FROM_DAYS = 7; // product 9

/** Icon of a streak: 7 or more days fire, 3 to 6 star, otherwise muscle (product 4). */
export type StreakIcon = 'fire' | 'star' | 'muscle';

export const streakIconOf = (streak: number): StreakIcon => {
  if (streak >= FIRE_FROM_DAYS) return 'fire';
  return streak >= STAR_FROM_DAYS ? 'star' : 'muscle';
};

/**
 * The streak as these days show it, oldest first and today last, whenever `known` was counted. Only
 * a run that fills them may be longer than they say.
 */
export const streakSeen = (entries: readonly GoalDay[], known: number): number => {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return known;
  const achieved = entries.filter((entry) => entry.achieved).map(({ date }) => date);
  const excused = entries.filter(({ off }) => off).map(({ date }) => date);
  const streak = streakOf(achieved, last.date, { excused });
  const fills = reachesBack(achieved, { first: first.date, today: last.date }, { excused });
  return fills ? Math.max(known, streak) : streak;
};

/** Whether the goal's streak counts weeks instead of days. */
export const countsWeeks = ({ frequency }: Pick<ListedGoal, 'frequency'>): boolean =>
  frequency !== undefined && 'timesAWeek' in frequency;

/** The streak as the goal's days show it with ticks that the server does not have yet; weeks are as the server counted them. */
export const streakNow = (goal: ListedGoal, entries: readonly GoalDay[]): number => {
  if (countsWeeks(goal)) return goal.streak;
  // Today's unsaved tick makes a streak longer or shorter by exactly this day.
  const step = Number(isDone(entries)) - Number(isDone(goal.last7Days));
  return streakSeen(entries, goal.streak + step);
};

export const isDone = (entries: readonly ProgressEntry[]): boolean =>
  entries.at(-1)?.achieved ?? false;

/** Streaks that are quietly celebrated on the day they are reached. */
export type Milestone = 'week' | 'month' | 'hundred';

const milestones: Record<number, Milestone> = { 7: 'week', 30: 'month', 100: 'hundred' };

export const milestoneOf = (streak: number): Milestone | undefined => milestones[streak];

// Less than this was hardly a streak yet; words about its end would be out of place.
const MISSED_FROM_DAYS = 3;

/** A streak that is over: `whole` unless it had begun before the days that are known. */
export type EndedStreak = { days: number; whole: boolean };

/** The streak that ended before yesterday and is not begun anew, as far as these days tell. */
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

/** Days achieved one after the other, both ends included. */
export type Run = { first: DayString; last: DayString };

/** The runs of achieved days, newest first; the days come oldest first and without gaps. */
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
