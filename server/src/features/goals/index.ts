import type { DayString, GoalId, Measure, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { createExcusedDaysRepository } from './excused-days.repository.ts';
import { createExcusedDaysService } from './excused-days.service.ts';
import { createGoalList, streakWindow } from './goal-list.ts';
import { isRecordableDay, requireRoomForGoal } from './goals.policy.ts';
import {
  addGoal,
  createGoalsReader,
  createGoalsRepository,
  type GoalText,
  tickGoal,
  titlesSetBy,
} from './goals.repository.ts';
import { goalsRoutes } from './goals.routes.ts';
import { createGoalsService } from './goals.service.ts';

export { type DueColumns, toDueColumns, toPlan } from './due-columns.ts';
export { isDueOn, selectMissed, type Today } from './due-days.repository.ts';
export { createGoalList, streakWindow, toGoalSummaries } from './goal-list.ts';
export type { GoalRow, GoalsReader } from './goals.repository.ts';
export { importGoals } from './import-goals.ts';
export { createGoalsPersonData } from './person-data.repository.ts';
export { daysUpTo, goalDaysOf, rangeUpTo } from './progress-days.ts';

type Parts = {
  database: Database;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  clock: Clock;
  clinicTimeZone: string;
};

/** A day to tick off, as seen by the patient's device. */
type MeasuredDay = {
  patientId: UserId;
  goalId: GoalId;
  measure: Measure;
  day: DayString;
  today: DayString;
};

/** A goal as proposed by a doctor. */
type ProposedGoal = Omit<GoalText, 'remindAt'> & { patientId: UserId; setBy: UserId };

/** Creates the feature on a database: its routes, and what other features may do with goals. */
export const createGoals = ({ database, assignments, clock, clinicTimeZone }: Parts) => {
  const goals = createGoalsRepository(database);
  const service = createGoalsService({ goals, assignments, clock, clinicTimeZone });
  return {
    routes: goalsRoutes({
      goals: service,
      excusedDays: createExcusedDaysService({
        excusedDays: createExcusedDaysRepository(database.db),
        clock,
        clinicTimeZone,
      }),
    }),
    reader: goals,
    /**
     * Ticks off a day for a reading, in the transaction of the reading; null if the patient has no
     * such goal or the day can no longer be recorded.
     */
    tick: async (tx: Kysely<Tables>, { today, ...tick }: MeasuredDay) => {
      const { goalId, day } = tick;
      if (!isRecordableDay(day, { today, now: clock.now() })) return null;
      if (!(await tickGoal(tx, tick))) return null;
      const reader = createGoalsReader(tx);
      const row = await reader.find(goalId, streakWindow(today));
      if (!row) return null;
      const list = createGoalList({ goals: reader, clock, clinicTimeZone });
      const streaks = await list.streaksOf([row], today);
      return { goalId, date: day, achieved: true, streak: streaks.get(goalId) ?? 0 };
    },
    /**
     * Adds a goal proposed by a doctor, in the transaction that accepts it; throws `limit_reached`
     * from the 51st on.
     */
    addProposed: async (tx: Kysely<Tables>, goal: ProposedGoal): Promise<GoalId> => {
      const id = newId<GoalId>();
      const made = { id, remindAt: null, clientId: null, createdAt: clock.now() };
      await addGoal(tx, { ...goal, ...made }, requireRoomForGoal);
      return id;
    },
    titlesSetBy,
    goalOf: service.goalOf,
    /**
     * Returns the patient's goals on a day (default: today in the clinic's time zone), read in the
     * given transaction.
     */
    goalsOf: async (tx: Kysely<Tables>, patientId: UserId, day?: DayString) => {
      const list = createGoalList({ goals: createGoalsReader(tx), clock, clinicTimeZone });
      return (await list.listOf(patientId, day)).map(({ title, streak, last7Days, frequency }) => ({
        title,
        achievedToday: last7Days.at(-1)?.achieved ?? false,
        streak,
        ...(last7Days.at(-1)?.off && { dueToday: false }),
        ...(frequency && 'timesAWeek' in frequency && { inWeeks: true }),
      }));
    },
  };
};
