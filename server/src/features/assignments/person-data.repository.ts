import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** Whom a person was assigned to, a doctor's QR codes, and a patient's failed scans. */
export const createAssignmentsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id) =>
    readTables(db, {
      assignments: sql`select * from assignments where ${id} in (patient_id, doctor_id)`,
      // Not the token: whoever has it can add the doctor.
      qr_codes: sql`
        select doctor_id, created_at, replaced_at from qr_codes where doctor_id = ${id}`,
      rate_limits: sql`select * from rate_limits where key like ${`scan ${id}%`}`,
    }),
  erasePerson: async (tx, id) => {
    await tx.deleteFrom('rate_limits').where('key', 'like', `%${id}%`).execute();
  },
});
