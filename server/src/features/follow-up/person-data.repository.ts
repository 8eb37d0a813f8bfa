import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** The results of doctors' attempts to reach a patient. */
export const createFollowUpPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        follow_ups: sql`
          select * from follow_ups where ${id} in (patient_id, doctor_id) order by followed_at`,
      },
      room,
    ),
  endAssignment: async (tx, { patientId, doctorId }) => {
    await tx
      .deleteFrom('follow_ups')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .execute();
  },
});
