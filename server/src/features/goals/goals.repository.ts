import type { DayString, GoalId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { achievedDays, type DayRange } from './achieved-days.repository.ts';

/** Before any day there can be. */
export const FIRST_DAY = '0001-01-01' as DayString;

/** A goal's own words; absent means unchanged when editing. */
export type GoalText = { title: string; description: string | null };

const goalsWithDays = (db: Kysely<Tables>, range: DayRange) =>
  db
    .selectFrom('goals')
    .select(['goals.id', 'goals.patient_id', 'goals.title', 'goals.description'])
    .select(achievedDays(range));

type NewGoal = GoalText & {
  id: GoalId;
  patientId: UserId;
  clientId: string | null;
  createdAt: Date;
};

/**
 * Adds a goal, unless one with its client id is there, which is returned instead; `allow` is told
 * how many there are and throws to prevent it.
 */
const add =
  (transaction: Database['transaction']) => (goal: NewGoal, allow: (goals: number) => void) =>
    transaction(async (tx) => {
      const { id, patientId, title, description, clientId, createdAt } = goal;
      // The patient's own row is the lock: two at once cannot both be the last one allowed.
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', patientId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const before = await tx
        .selectFrom('goals')
        .select(['id', 'title', 'description'])
        .where('patient_id', '=', patientId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      if (before) return before;
      const { goals } = await tx
        .selectFrom('goals')
        .select(({ fn }) => fn.countAll<number>().as('goals'))
        .where('patient_id', '=', patientId)
        .executeTakeFirstOrThrow();
      allow(goals);
      await tx
        .insertInto('goals')
        .values({
          id,
          patient_id: patientId,
          title,
          description,
          client_id: clientId,
          created_at: createdAt,
        })
        .execute();
      return undefined;
    });

type Recording = {
  patientId: UserId;
  goalId: GoalId;
  day: DayString;
  achieved: boolean;
  range: DayRange;
};

/**
 * Records one day in one statement and returns the achieved days of the range as they were before
 * it; undefined when the patient has no such goal. Repeating changes nothing.
 */
const record =
  (db: Kysely<Tables>) =>
  async ({ patientId, goalId, day, achieved, range }: Recording) => {
    const { rows } = await sql<{ achievedDays: DayString[] }>`
      with goal as (
        select id, patient_id from goals where id = ${goalId} and patient_id = ${patientId}
      ), recorded as (
        insert into progress (goal_id, patient_id, day, achieved)
        select id, patient_id, ${day}::date, ${achieved}::boolean from goal
        on conflict (goal_id, day)
          do update set achieved = excluded.achieved, recorded_at = now()
          where progress.achieved <> excluded.achieved
      )
      select coalesce((
        select array_agg(day::text) from progress
        where goal_id = goal.id and achieved and day between ${range.first} and ${range.last}
      ), '{}') as "achievedDays"
      from goal
    `.execute(db);
    return rows[0]?.achievedDays;
  };

/** Goals with the days of a range on which they were achieved; made of a transaction, it reads inside that. */
export const createGoalsReader = (db: Kysely<Tables>) => ({
  ofPatient: (patientId: UserId, range: DayRange) =>
    goalsWithDays(db, range)
      .where('goals.patient_id', '=', patientId)
      .orderBy('goals.created_at')
      .orderBy('goals.id')
      .execute(),
  find: (goalId: GoalId, range: DayRange) =>
    goalsWithDays(db, range).where('goals.id', '=', goalId).executeTakeFirst(),
  /** The days up to `last` of several goals, whole. */
  allDays: (goalIds: readonly string[], last: DayString) =>
    goalsWithDays(db, { first: FIRST_DAY, last }).where('goals.id', 'in', goalIds).execute(),
});
export type GoalsReader = ReturnType<typeof createGoalsReader>;
export type GoalRow = NonNullable<Awaited<ReturnType<GoalsReader['find']>>>;

/** Goals and their days, to read and to change. */
export const createGoalsRepository = ({ db, transaction }: Database) => ({
  ...createGoalsReader(db),
  add: add(transaction),
  /** False when the patient has no such goal. */
  edit: async (patientId: UserId, goalId: GoalId, text: Partial<GoalText>): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('goals')
      // A change of nothing is still an answer about this patient's goal.
      .set((goals) => ({ title: goals.ref('title'), ...text }))
      .where('id', '=', goalId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  /** Removes the goal with all its days; false when the patient has no such goal. */
  remove: async (patientId: UserId, goalId: GoalId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('goals')
      .where('id', '=', goalId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  record: record(db),
});
export type GoalsRepository = ReturnType<typeof createGoalsRepository>;
