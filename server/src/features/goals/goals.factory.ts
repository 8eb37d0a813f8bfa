import type { DayString, GoalId, Measure } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';

/** Creates a goal of the patient, achieved on the given days. */
export const makeGoal = async (
  db: Kysely<Tables>,
  patient: Pick<Person, 'id'>,
  {
    title = 'Walk 30 minutes',
    achieved = [] as readonly string[],
    createdAt = new Date(),
    measure = null as Measure | null,
  } = {},
): Promise<GoalId> => {
  const id = newId<GoalId>();
  await db
    .insertInto('goals')
    .values({ id, patient_id: patient.id, title, created_at: createdAt, measure })
    .execute();
  await achieve(db, patient, id, achieved);
  return id;
};

/** Ticks a goal off on the given days. */
export const achieve = async (
  db: Kysely<Tables>,
  patient: Pick<Person, 'id'>,
  goalId: GoalId,
  days: readonly string[],
): Promise<void> => {
  if (days.length === 0) return;
  const rows = days.map((day) => ({
    goal_id: goalId,
    patient_id: patient.id,
    day: day as DayString,
    achieved: true,
  }));
  await db.insertInto('progress').values(rows).execute();
};
