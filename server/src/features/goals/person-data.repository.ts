import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A patient's goals and every recorded day. */
export const createGoalsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        goals: sql`select * from goals where patient_id = ${id}`,
        progress: sql`select * from progress where patient_id = ${id} order by day`,
      },
      room,
    ),
});
