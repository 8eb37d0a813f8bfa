import type { DayString } from '@saathi/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Days from `first` to `last`, both included. */
export type DayRange = { first: DayString; last: DayString };

/** The days of the range on which a query's goal was achieved, in no order. */
export const achievedDays = (range: DayRange) => (goal: ExpressionBuilder<Tables, 'goals'>) =>
  goal
    .selectFrom('progress')
    .whereRef('progress.goal_id', '=', 'goals.id')
    .where('progress.achieved', '=', true)
    .where('progress.day', '>=', range.first)
    .where('progress.day', '<=', range.last)
    .select(sql<DayString[]>`coalesce(array_agg(progress.day::text), '{}')`.as('days'))
    .$asScalar()
    .$notNull()
    .as('achievedDays');
