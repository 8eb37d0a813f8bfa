import type { DayString, GoalId, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import { lockPerson } from '../../platform/database/lock-person.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Accesses a patient's goals for an import; given a transaction, it works inside it. */
export const createGoalImportRepository = (tx: Kysely<Tables>) => ({
  /** Locks the patient, so that one call at a time adds goals; returns the goals, oldest first. */
  lockGoals: async (patientId: UserId) => {
    await lockPerson(tx, patientId);
    const goals = tx.selectFrom('goals').select(['id', 'title']).orderBy('created_at');
    return goals.orderBy('id').where('patient_id', '=', patientId).execute();
  },
  countDays: async (patientId: UserId): Promise<number> => {
    const { days } = await tx
      .selectFrom('progress')
      .select((row) => row.fn.countAll().as('days'))
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    return Number(days);
  },
  /** Returns the recorded days of a goal, achieved or not. */
  daysOf: async (goalId: GoalId): Promise<Set<string>> => {
    const rows = await tx
      .selectFrom('progress')
      .select((row) => row.cast<string>('day', 'text').as('day'))
      .where('goal_id', '=', goalId)
      .execute();
    return new Set(rows.map(({ day }) => day));
  },
  /** Ticks off days as if each had been recorded at noon UTC of that day. */
  tick: async (
    { patientId, goalId }: { patientId: UserId; goalId: GoalId },
    days: readonly DayString[],
    now: Date,
  ): Promise<void> => {
    if (days.length === 0) return;
    const rows = days.map((day) => ({
      goal_id: goalId,
      patient_id: patientId,
      day,
      achieved: true,
      recorded_at: new Date(Math.min(Date.parse(`${day}T12:00:00Z`), now.getTime())),
    }));
    const insert = tx.insertInto('progress').values(rows);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  },
});
