import type { DayString, GoalId, Measure, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { createGoalList, streakWindow } from './goal-list.ts';
import { isRecordableDay } from './goals.policy.ts';
import { createGoalsReader, createGoalsRepository, tickGoal } from './goals.repository.ts';
import { goalsRoutes } from './goals.routes.ts';
import { createGoalsService } from './goals.service.ts';

export { createGoalList, streakWindow } from './goal-list.ts';
export type { GoalRow, GoalsReader } from './goals.repository.ts';
export { createGoalsPersonData } from './person-data.repository.ts';
export { daysUpTo, entriesOf, firstDayOf, rangeUpTo } from './progress-days.ts';

type Parts = {
  database: Database;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  clock: Clock;
  clinicTimeZone: string;
};

/** A day to tick off, as the patient's device sees it. */
type MeasuredDay = {
  patientId: UserId;
  goalId: GoalId;
  measure: Measure;
  day: DayString;
  today: DayString;
};

/** The feature on a database: its routes, and what the assistant may tell of a patient's goals. */
export const createGoals = ({ database, assignments, clock, clinicTimeZone }: Parts) => {
  const goals = createGoalsRepository(database);
  const service = createGoalsService({ goals, assignments, clock, clinicTimeZone });
  return {
    routes: goalsRoutes(service),
    reader: goals,
    /**
     * Ticks a day off with a reading, inside the transaction of the reading; null where the patient
     * has no such goal or the day can no longer be recorded.
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
    /** The patient's goals on a day, the clinic's today unless told, read inside the given transaction. */
    goalsOf: async (tx: Kysely<Tables>, patientId: UserId, day?: DayString) => {
      const list = createGoalList({ goals: createGoalsReader(tx), clock, clinicTimeZone });
      return (await list.listOf(patientId, day)).map(({ title, streak, last7Days }) => ({
        title,
        achievedToday: last7Days.at(-1)?.achieved ?? false,
        streak,
      }));
    },
  };
};
