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
});
export type AssignmentQueries = ReturnType<typeof createAssignmentQueries>;
