import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** What other features may ask of assignments; made of a transaction, it answers inside that transaction. */
export const createAssignmentQueries = (db: Kysely<Tables>) => ({
  /** Whether the patient has this doctor now. */
  isAssigned: async (patientId: UserId, doctorId: UserId): Promise<boolean> =>
    (await db
      .selectFrom('assignments')
      .select('patient_id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) !== undefined,
  /** The doctor's patients of now, the latest added first. */
  patientsOf: async (doctorId: UserId) => {
    const rows = await db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.patient_id')
      .select(['users.id', 'users.name', 'users.phone', 'assignments.assigned_at as assignedAt'])
      .where('assignments.doctor_id', '=', doctorId)
      .where('assignments.removed_at', 'is', null)
      .orderBy('assignments.assigned_at', 'desc')
      .orderBy('users.id')
      .execute();
    return rows.map((row) => ({ ...row, id: row.id as UserId }));
  },
  /** Whether this person was ever part of an assignment, removed ones included. */
  hasAny: async (userId: UserId): Promise<boolean> =>
    (await db
      .selectFrom('assignments')
      .select('patient_id')
      .where((where) =>
        where.or([where('patient_id', '=', userId), where('doctor_id', '=', userId)]),
      )
      .limit(1)
      .executeTakeFirst()) !== undefined,
});
export type AssignmentQueries = ReturnType<typeof createAssignmentQueries>;
