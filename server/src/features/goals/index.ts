import type { DayString, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { createGoalList } from './goal-list.ts';
import { createGoalsReader, createGoalsRepository } from './goals.repository.ts';
import { goalsRoutes } from './goals.routes.ts';
import { createGoalsService } from './goals.service.ts';

export type { GoalRow, GoalsReader } from './goals.repository.ts';
export { createGoalsPersonData } from './person-data.repository.ts';
export { daysUpTo, entriesOf, rangeUpTo } from './progress-days.ts';

type Parts = {
  database: Database;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  clock: Clock;
  clinicTimeZone: string;
};

/** The feature on a database: its routes, and what the assistant may tell of a patient's goals. */
export const createGoals = ({ database, assignments, clock, clinicTimeZone }: Parts) => {
  const goals = createGoalsRepository(database);
  const service = createGoalsService({ goals, assignments, clock, clinicTimeZone });
  return {
    routes: goalsRoutes(service),
    reader: goals,
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
