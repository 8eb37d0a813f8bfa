import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A patient's goals, recorded and excused days; for a doctor, goals set for current patients. */
export const createGoalsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        goals: sql`
          select * from goals where patient_id = ${id} or set_by = ${id} and patient_id in (
            select patient_id from assignments where doctor_id = ${id} and removed_at is null
          )`,
        progress: sql`select * from progress where patient_id = ${id} order by day`,
        excused_days: sql`select * from excused_days where patient_id = ${id} order by day`,
      },
      room,
    ),
});
