import { sql } from 'kysely';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A patient's notes of visits; a doctor's are those on current patients. */
export const createVisitsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) => {
    const own = sql`n.patient_id = ${id} or (n.doctor_id = ${id} and ${isRowAssigned('n')})`;
    return readTables(
      db,
      {
        visit_notes: sql`select n.* from visit_notes n where ${own} order by n.created_at`,
        visit_note_corrections: sql`
          select c.* from visit_note_corrections c join visit_notes n on n.id = c.note_id
          where ${own} order by c.replaced_at`,
      },
      room,
    );
  },
  /** Patients keep the advice they received, under the former doctor's id. */
  erasePerson: async (tx, { id, formerId }) => {
    if (formerId === null) return;
    await sql`update visit_notes set doctor_id = ${formerId} where doctor_id = ${id}`.execute(tx);
  },
});
