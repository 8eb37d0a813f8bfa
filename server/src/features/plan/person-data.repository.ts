import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** Proposals to a patient; for a doctor, those to current patients. */
export const createPlanPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        goal_proposals: sql`
          select * from goal_proposals where ${id} in (patient_id, doctor_id) order by proposed_at`,
      },
      room,
    ),
  endAssignment: async (tx, { patientId, doctorId }) => {
    await tx
      .deleteFrom('goal_proposals')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .execute();
  },
});
