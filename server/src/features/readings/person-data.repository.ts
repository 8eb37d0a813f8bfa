import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A patient's readings with their earlier values, and the ranges set by doctors. */
export const createReadingsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        readings: sql`select * from readings where patient_id = ${id} order by taken_at`,
        reading_corrections: sql`
          select * from reading_corrections where patient_id = ${id} order by replaced_at`,
        reading_ranges: sql`
          select * from reading_ranges where patient_id = ${id} or doctor_id = ${id}
          order by set_at`,
      },
      room,
    ),
  endAssignment: async (tx, { patientId, doctorId }) => {
    await tx
      .deleteFrom('reading_ranges')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .execute();
  },
});
