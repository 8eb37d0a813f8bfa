import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** Whom a person was assigned to, a doctor's QR codes, and a patient's failed scans. */
export const createAssignmentsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id) => ({
    assignments: await db
      .selectFrom('assignments')
      .selectAll()
      .where(({ or, eb }) => or([eb('patient_id', '=', id), eb('doctor_id', '=', id)]))
      .execute(),
    // Not the token: whoever has it can add the doctor.
    qr_codes: await db
      .selectFrom('qr_codes')
      .select(['doctor_id', 'created_at', 'replaced_at'])
      .where('doctor_id', '=', id)
      .execute(),
    rate_limits: await db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', 'like', `scan ${id}%`)
      .execute(),
  }),
  erasePerson: async (tx, id) => {
    await tx.deleteFrom('rate_limits').where('key', 'like', `%${id}%`).execute();
  },
});
