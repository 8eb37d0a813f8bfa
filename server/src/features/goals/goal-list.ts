import {
  type DayString,
  type Goal,
  type GoalId,
  type GoalSummary,
  type ListedGoal,
  PROGRESS_WINDOW_DAYS,
  SUMMARY_DAYS,
  type UserId,
} from '@saathi/contract';
import { mayBeginBefore, streakOf } from '@saathi/contract/streak';
import { type Clock, type DayRange, dayIn } from '../../platform/clock.ts';
import { toDueRule, toPlan } from './due-columns.ts';
import type { Today } from './due-days.repository.ts';
import type { CountedRow, GoalRow, GoalsReader } from './goals.repository.ts';
import { daysUpTo, firstDayOf, goalDaysOf, rangeUpTo } from './progress-days.ts';

/** Days read for a streak at first; only streaks that fill them are read in full. */
const STREAK_WINDOW_DAYS = 64;

/** Returns the range of days in which a streak up to `last` is first counted. */
export const streakWindow = (last: DayString): DayRange => rangeUpTo(last, STREAK_WINDOW_DAYS);

const isCutOff = (row: CountedRow, today: DayString): boolean =>
  mayBeginBefore(row.achievedDays, { first: streakWindow(today).first, today }, toDueRule(row));

const countedStreak = (row: CountedRow, today: DayString): number =>
  streakOf(row.achievedDays, today, toDueRule(row));

/** Converts a goal to what its patient sees. */
export const toGoal = (row: GoalRow, streak: number): Goal => ({
  id: row.id,
  patientId: row.patient_id,
  title: row.title,
  description: row.description,
  streak,
  remindAt: row.remind_at,
  measure: row.measure,
  ...toPlan(row),
  ...(row.set_by && { setBy: { id: row.set_by, name: row.setByName ?? '' } }),
});

/** Converts goals to what their patient's doctors see: the last 15 days of each. */
export const toGoalSummaries = (
  rows: readonly GoalRow[],
  { today, timeZone }: Today,
): GoalSummary[] => {
  const days = daysUpTo(today, SUMMARY_DAYS);
  return rows.map((row) => ({
    goalId: row.id,
    title: row.title,
    since: firstDayOf(dayIn(timeZone, row.created_at), row.achievedDays, today),
    last15Days: goalDaysOf(row, days),
    ...toPlan(row),
  }));
};

type Parts = { goals: GoalsReader; clock: Clock; clinicTimeZone: string };

/** Reads patients' goals with their streaks, in one or two queries regardless of their number. */
export const createGoalList = ({ goals, clock, clinicTimeZone }: Parts) => {
  /** Returns the device's day if given, otherwise today in the clinic's time zone. */
  const todayOf = (userDate: DayString | undefined): DayString =>
    userDate ?? dayIn(clinicTimeZone, clock.now());

  /** Returns the streak per goal id; one further query only if there are long streaks. */
  const streaksOf = async (
    rows: readonly CountedRow[],
    today: DayString,
  ): Promise<Map<GoalId, number>> => {
    const streaks = new Map(rows.map((row) => [row.id, countedStreak(row, today)]));
    const long = rows.filter((row) => isCutOff(row, today)).map(({ id }) => id);
    if (long.length === 0) return streaks;
    for (const row of await goals.allDays(long, today)) {
      streaks.set(row.id, countedStreak(row, today));
    }
    return streaks;
  };

  return {
    todayOf,
    streaksOf,
    /** Returns the patient's goals with their last seven days, oldest goal first. */
    listOf: async (patientId: UserId, userDate?: DayString): Promise<ListedGoal[]> => {
      const today = todayOf(userDate);
      const rows = await goals.ofPatients([patientId], streakWindow(today));
      const streaks = await streaksOf(rows, today);
      const days = daysUpTo(today, PROGRESS_WINDOW_DAYS);
      return rows.map((row) => ({
        ...toGoal(row, streaks.get(row.id) ?? 0),
        last7Days: goalDaysOf(row, days),
      }));
    },
  };
};
