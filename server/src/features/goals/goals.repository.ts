import type { DayString, GoalId, Measure, UserId } from '@saathi/contract';
import type { Frequency } from '@saathi/contract/streak';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { batchCalls } from '../../platform/batch-calls.ts';
import type { DayRange } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { lockPerson } from '../../platform/database/lock-person.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import { type DueColumns, toDueColumns } from './due-columns.ts';

/** Earlier than any possible day. */
export const FIRST_DAY = '0001-01-01' as DayString;

/**
 * The editable fields of a goal: its text, reminder, measure and due days. When editing, absent
 * fields stay unchanged.
 */
export type GoalText = {
  title: string;
  description: string | null;
  remindAt: string | null;
  measure: Measure | null;
  frequency: Frequency | null;
  until: DayString | null;
};

/** A goal with the achieved and excused days of a range, unordered. */
export type GoalRow = DueColumns & {
  id: GoalId;
  patient_id: UserId;
  title: string;
  description: string | null;
  remind_at: string | null;
  measure: Measure | null;
  created_at: Date;
  set_by: UserId | null;
  setByName: string | null;
  achievedDays: DayString[];
  excusedDays: DayString[];
};

/** The data from which a streak is counted. */
export type CountedRow = DueColumns & Pick<GoalRow, 'id' | 'achievedDays' | 'excusedDays'>;

const goalsWithDays = (db: Kysely<Tables>, range: DayRange) =>
  db
    .selectFrom('goals')
    .select(['id', 'patient_id', 'title', 'description', 'remind_at', 'measure', 'created_at'])
    .select(['weekdays', 'times_a_week', 'until', 'set_by'])
    .select((goal) => [
      goal
        .selectFrom('users')
        .whereRef('users.id', '=', 'goals.set_by')
        .select('users.name')
        .$asScalar()
        .as('setByName'),
      goal
        .selectFrom('excused_days')
        .whereRef('excused_days.patient_id', '=', 'goals.patient_id')
        .where('excused_days.day', '>=', range.first)
        .where('excused_days.day', '<=', range.last)
        .select(sql<DayString[]>`coalesce(array_agg(excused_days.day::text), '{}')`.as('days'))
        .$asScalar()
        .$notNull()
        .as('excusedDays'),
    ])
    .select((goal) =>
      goal
        .selectFrom('progress')
        .whereRef('progress.goal_id', '=', 'goals.id')
        .where('progress.achieved', '=', true)
        .where('progress.day', '>=', range.first)
        .where('progress.day', '<=', range.last)
        .select(sql<DayString[]>`coalesce(array_agg(progress.day::text), '{}')`.as('days'))
        .$asScalar()
        .$notNull()
        .as('achievedDays'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<GoalRow>();

type NewGoal = GoalText & {
  id: GoalId;
  patientId: UserId;
  clientId: string | null;
  createdAt: Date;
  setBy?: UserId;
};

type Allow = (goals: number, tx: Kysely<Tables>) => Promise<void> | void;

/** Adds a goal; the caller must have locked the patient's row and counted the goals. */
export const insertGoal = async (tx: Kysely<Tables>, goal: NewGoal): Promise<void> => {
  await tx
    .insertInto('goals')
    .values({
      id: goal.id,
      patient_id: goal.patientId,
      title: goal.title,
      description: goal.description,
      remind_at: goal.remindAt,
      measure: goal.measure,
      ...toDueColumns(goal.frequency),
      until: goal.until,
      set_by: goal.setBy ?? null,
      client_id: goal.clientId,
      created_at: goal.createdAt,
    })
    .execute();
};

/**
 * Adds a goal, unless there is one with its client id, which is returned instead. `allow` receives
 * the number of goals and the transaction, and throws to prevent the addition.
 */
export const addGoal = async (tx: Kysely<Tables>, goal: NewGoal, allow: Allow) => {
  const { patientId, clientId } = goal;
  await lockPerson(tx, patientId);
  const goals = await tx
    .selectFrom('goals')
    .select(['id', 'title', 'description', 'client_id'])
    .where('patient_id', '=', patientId)
    .execute();
  const before = goals.find((goal) => clientId !== null && goal.client_id === clientId);
  if (before) return before;
  await allow(goals.length, tx);
  await insertGoal(tx, goal);
  return undefined;
};

/** Returns the titles of a patient's goals that a doctor has set and that have not ended. */
export const titlesSetBy = async (
  tx: Kysely<Tables>,
  { patientId, doctorId }: Pair,
  today: DayString,
): Promise<string[]> => {
  const goals = await tx
    .selectFrom('goals')
    .select('title')
    .where('patient_id', '=', patientId)
    .where('set_by', '=', doctorId)
    .where((goal) => goal.or([goal('until', 'is', null), goal('until', '>=', today)]))
    .execute();
  return goals.map(({ title }) => title);
};

/** A day to record; the range selects the achieved days to return. */
type Recording = {
  patientId: UserId;
  goalId: GoalId;
  day: DayString;
  achieved: boolean;
  range: DayRange;
};

/** Maximum number of days recorded in one statement, and of concurrent statements on PostgreSQL. */
const BATCH_LIMITS = { embedded: { most: 32 }, postgres: { most: 32, atOnce: 4 } };

/**
 * Records days in one statement and returns for each the goal with the days of its range as they
 * were before; undefined if the patient has no such goal. Repeating it changes nothing.
 */
const recordAll =
  (db: Kysely<Tables>) =>
  async (asked: readonly Recording[]): Promise<(CountedRow | undefined)[]> => {
    const column = <T>(of: (one: Recording) => T): RawBuilder<T[]> => sql`${asked.map(of)}`;
    // Goals are locked against removal, and days are written in a fixed order, so that batches
    // neither fail nor deadlock.
    const { rows } = await sql<CountedRow & { place: number }>`
      with goal as (
        select asked.*, goals.weekdays, goals.times_a_week, goals.until
        from unnest(
          ${column((one) => one.goalId)}::uuid[], ${column((one) => one.patientId)}::uuid[],
          ${column((one) => one.day)}::date[], ${column((one) => one.achieved)}::boolean[],
          ${column((one) => one.range.first)}::date[], ${column((one) => one.range.last)}::date[]
        ) with ordinality as asked (goal_id, patient_id, day, achieved, first, last, place)
        join goals on goals.id = asked.goal_id and goals.patient_id = asked.patient_id
        for key share of goals
      ), recorded as (
        insert into progress (goal_id, patient_id, day, achieved)
        select distinct on (goal_id, day) goal_id, patient_id, day, achieved from goal
        order by goal_id, day, place desc
        on conflict (goal_id, day)
          do update set achieved = excluded.achieved, recorded_at = now()
          where progress.achieved <> excluded.achieved
      )
      select place::int, goal_id as id, weekdays, times_a_week, until, coalesce((
        select array_agg(day::text) from progress
        where goal_id = goal.goal_id and achieved and day between goal.first and goal.last
      ), '{}') as "achievedDays", coalesce((
        select array_agg(day::text) from excused_days
        where patient_id = goal.patient_id and day between goal.first and goal.last
      ), '{}') as "excusedDays"
      from goal`.execute(db);
    const before = new Map(rows.map(({ place, ...row }) => [place, row]));
    return asked.map((_, index) => before.get(index + 1));
  };

type Tick = { patientId: UserId; goalId: GoalId; measure: Measure; day: DayString };

/** Ticks off a day of the patient's goal of this measure; false if there is no such goal. */
export const tickGoal = async (
  tx: Kysely<Tables>,
  { patientId, goalId, measure, day }: Tick,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into progress (goal_id, patient_id, day, achieved)
    select id, patient_id, ${day}::date, true from goals
    where id = ${goalId} and patient_id = ${patientId} and measure = ${measure}
    for key share
    on conflict (goal_id, day) do update set achieved = true, recorded_at = now()
    returning goal_id`.execute(tx);
  return rows.length > 0;
};

/** Reads goals with the achieved days of a range; given a transaction, it reads inside it. */
export const createGoalsReader = (db: Kysely<Tables>) => ({
  /** Returns the patients' goals, oldest goal first. */
  ofPatients: (patientIds: readonly UserId[], range: DayRange) =>
    goalsWithDays(db, range)
      .where(sql<boolean>`patient_id = any(${[...patientIds]}::uuid[])`)
      .execute(),
  find: (goalId: GoalId, range: DayRange) =>
    goalsWithDays(db, range).where('id', '=', goalId).executeTakeFirst(),
  /** Returns several goals with all their days up to `last`. */
  allDays: (goalIds: readonly GoalId[], last: DayString) =>
    goalsWithDays(db, { first: FIRST_DAY, last }).where('id', 'in', goalIds).execute(),
});
export type GoalsReader = ReturnType<typeof createGoalsReader>;

/** Reads and changes goals and their days. */
export const createGoalsRepository = ({ db, engine, transaction }: Database) => ({
  ...createGoalsReader(db),
  add: (goal: NewGoal, allow: Allow) => transaction((tx) => addGoal(tx, goal, allow)),
  /** Returns false if the patient has no such goal. */
  edit: async (
    patientId: UserId,
    goalId: GoalId,
    { remindAt, frequency, ...text }: Partial<GoalText>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('goals')
      // An edit without changes must still report whether the patient has this goal.
      .set((goals) => ({
        title: goals.ref('title'),
        ...text,
        ...(remindAt !== undefined && { remind_at: remindAt }),
        ...(frequency !== undefined && toDueColumns(frequency)),
      }))
      .where('id', '=', goalId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  /** Removes the goal with all its days; false if the patient has no such goal. */
  remove: async (patientId: UserId, goalId: GoalId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('goals')
      .where('id', '=', goalId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  /** Records one day; simultaneous calls share one statement and disk write. */
  record: batchCalls(recordAll(db), BATCH_LIMITS[engine]),
});
export type GoalsRepository = ReturnType<typeof createGoalsRepository>;
