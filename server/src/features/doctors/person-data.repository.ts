import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A doctor's profile and quick replies. */
export const createDoctorsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        doctors: sql`select * from doctors where user_id = ${id}`,
        quick_replies: sql`select * from quick_replies where doctor_id = ${id}`,
      },
      room,
    ),
  /** Creates an empty profile for the former doctor, shown in chats that remain readable. */
  erasePerson: async (tx, { formerId }) => {
    if (formerId === null) return;
    await tx
      .insertInto('doctors')
      .values({ user_id: formerId, specialty: '', experience: 0 })
      .execute();
  },
});
