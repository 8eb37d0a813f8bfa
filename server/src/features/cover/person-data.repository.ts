import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** Covers and assistants of a person, in either role; deleted together with the account. */
export const createCoverPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        covers: sql`select * from covers where doctor_id = ${id} or stand_in_id = ${id}`,
        assistants: sql`select * from assistants where doctor_id = ${id} or assistant_id = ${id}`,
      },
      room,
    ),
  /** Patients keep what was written to them, without the author. */
  erasePerson: async (tx, { id }) => {
    await sql`update messages set sender_id = null where sender_id = ${id} and by_stand_in`.execute(
      tx,
    );
  },
});
