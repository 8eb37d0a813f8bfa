import {
  type DayString,
  type Goal,
  type GoalHistory,
  type GoalId,
  HISTORY_DAYS,
  type ListedGoal,
  type Measure,
  PROGRESS_WINDOW_DAYS,
  type ProgressEntry,
  type UserId,
} from '@saathi/contract';
import { type Frequency, streakOf } from '@saathi/contract/streak';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, type DayRange, dayIn } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { type Limit, takeIn } from '../../platform/rate-limits.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { toDueColumns, toDueRule, toPlan } from './due-columns.ts';
import { createGoalList, streakWindow, toGoal } from './goal-list.ts';
import { requireRecordableDay, requireRoomForGoal, requireSameGoal } from './goals.policy.ts';
import {
  FIRST_DAY,
  type GoalRow,
  type GoalsRepository,
  type GoalText,
} from './goals.repository.ts';
import { daysUpTo, entriesOf, firstDayOf, goalDaysOf, rangeUpTo } from './progress-days.ts';
import { bestStreakOf } from './streak.ts';

type Parts = {
  goals: GoalsRepository;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  clock: Clock;
  clinicTimeZone: string;
};
type NewGoal = Pick<GoalText, 'title' | 'description'> & {
  patientId: UserId;
  remindAt?: string | null | undefined;
  measure?: Measure | null | undefined;
  frequency?: Frequency | null | undefined;
  until?: DayString | null | undefined;
  clientId?: string | null | undefined;
};
type Recording = { achieved: boolean; userDate: DayString; today?: DayString | undefined };

const createReads = ({ goals, assignments, clock, clinicTimeZone }: Parts) => {
  const { streaksOf, todayOf, listOf } = createGoalList({ goals, clock, clinicTimeZone });
  /** Returns the goal's row for its patient; throws `not_found` for anybody else. */
  const own = async (actor: Actor, goalId: GoalId, range: DayRange): Promise<GoalRow> => {
    const row = await goals.find(goalId, range);
    if (row?.patient_id !== actor.userId) throw notFound('goal');
    return row;
  };
  /** Returns one goal of a patient; null if it belongs to another patient or is gone. */
  const goalOf = async (
    patientId: UserId,
    goalId: GoalId,
    userDate?: DayString,
  ): Promise<Goal | null> => {
    const today = todayOf(userDate);
    const row = await goals.find(goalId, streakWindow(today));
    if (row?.patient_id !== patientId) return null;
    return toGoal(row, (await streaksOf([row], today)).get(goalId) ?? 0);
  };
  return {
    streaksOf,
    /** Returns the patient's goals with their last seven days, oldest goal first. */
    list: (actor: Actor, userDate?: DayString): Promise<ListedGoal[]> =>
      listOf(actor.userId, userDate),
    goalOf,
    /** Returns one goal of the acting patient. */
    goal: async ({ userId }: Actor, goalId: GoalId, userDate?: DayString): Promise<Goal> => {
      const goal = await goalOf(userId, goalId, userDate);
      if (!goal) throw notFound('goal');
      return goal;
    },
    /** Returns exactly seven entries, oldest first, ending with the given day. */
    progress: async (
      actor: Actor,
      goalId: GoalId,
      userDate?: DayString,
    ): Promise<ProgressEntry[]> => {
      const last = todayOf(userDate);
      const row = await own(actor, goalId, rangeUpTo(last, PROGRESS_WINDOW_DAYS));
      return entriesOf(row.achievedDays, daysUpTo(last, PROGRESS_WINDOW_DAYS));
    },
    /** Returns the last 90 days and the streaks, for the patient and the current doctors. */
    history: async (actor: Actor, goalId: GoalId, userDate?: DayString): Promise<GoalHistory> => {
      const last = todayOf(userDate);
      const row = await goals.find(goalId, { first: FIRST_DAY, last });
      if (!row) throw notFound('goal');
      const patientId = row.patient_id;
      const mayRead =
        actor.userId === patientId || (await assignments.isAssigned(patientId, actor.userId));
      if (!mayRead) throw notFound('goal');
      const rule = toDueRule(row);
      return {
        goal: toGoal(row, streakOf(row.achievedDays, last, rule)),
        since: firstDayOf(dayIn(clinicTimeZone, row.created_at), row.achievedDays, last),
        days: goalDaysOf(row, daysUpTo(last, HISTORY_DAYS)),
        bestStreak: bestStreakOf(row.achievedDays, rule),
      };
    },
  };
};

/** Goals a patient adds in a day, deleted ones included: each may remind once. */
const ADDED: Limit[] = [{ count: 200, withinSeconds: 86_400 }];

/** Reads, changes and ticks off patients' goals. */
export const createGoalsService = (parts: Parts) => {
  const { goals, clock } = parts;
  const { streaksOf, ...reads } = createReads(parts);
  return {
    ...reads,
    /**
     * Adds a goal of the acting patient; throws `forbidden` for another patient, `limit_reached`
     * from the 51st on, and `too_many_attempts`. Repeating a `clientId` returns the first goal.
     */
    create: async (
      actor: Actor,
      { clientId = null, remindAt = null, measure = null, frequency, until, ...body }: NewGoal,
    ): Promise<Goal> => {
      requireSelf(actor, body.patientId);
      const due = { frequency: frequency ?? null, until: until ?? null };
      const goal = { ...body, remindAt, measure, id: newId<GoalId>() };
      const before = await goals.add(
        { ...goal, ...due, clientId, createdAt: clock.now() },
        (count, tx) => {
          requireRoomForGoal(count);
          return takeIn(tx, `goals ${actor.userId}`, ADDED);
        },
      );
      if (!before)
        return { ...goal, ...toPlan({ ...toDueColumns(due.frequency), ...due }), streak: 0 };
      requireSameGoal(before, body);
      return reads.goal(actor, before.id as GoalId);
    },
    /** Changes the given fields of the acting patient's goal and returns it. */
    edit: async (
      actor: Actor,
      goalId: GoalId,
      { userDate, ...text }: Partial<GoalText> & { userDate?: DayString | undefined },
    ): Promise<Goal> => {
      if (!(await goals.edit(actor.userId, goalId, text))) throw notFound('goal');
      return reads.goal(actor, goalId, userDate);
    },
    /** Removes the acting patient's goal and all its progress. */
    remove: async (actor: Actor, goalId: GoalId): Promise<{ success: true }> => {
      if (!(await goals.remove(actor.userId, goalId))) throw notFound('goal');
      return { success: true };
    },
    /** Records one day of the acting patient's goal; the streak is as of `today` or that day. */
    recordProgress: async (actor: Actor, goalId: GoalId, recording: Recording) => {
      const { achieved, userDate, today = userDate } = recording;
      requireRecordableDay(userDate, { today: recording.today, now: clock.now() });
      const range = streakWindow(today);
      const patientId = actor.userId;
      const before = await goals.record({ patientId, goalId, day: userDate, achieved, range });
      if (!before) throw notFound('goal');
      const days = new Set(before.achievedDays);
      if (achieved) days.add(userDate);
      else days.delete(userDate);
      const streaks = await streaksOf([{ ...before, achievedDays: [...days] }], today);
      return { goalId, date: userDate, achieved, streak: streaks.get(goalId) ?? 0 };
    },
  };
};
export type GoalsService = ReturnType<typeof createGoalsService>;
