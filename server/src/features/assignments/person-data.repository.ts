import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A patient's assignments, a doctor's current patients and a doctor's QR codes. */
export const createAssignmentsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        assignments: sql`
          select * from assignments
          where patient_id = ${id} or (doctor_id = ${id} and removed_at is null)`,
        qr_codes: sql`
          select doctor_id, created_at, replaced_at from qr_codes where doctor_id = ${id}`,
      },
      room,
    ),
  withheld: { 'qr_codes.token': 'whoever has it can add the doctor' },
  /** Patients keep their consents under the former doctor's id. */
  erasePerson: async (tx, { id, formerId }) => {
    if (formerId === null) return;
    await sql`
      update assignments set doctor_id = ${formerId}, removed_at = coalesce(removed_at, now())
      where doctor_id = ${id}`.execute(tx);
  },
});
