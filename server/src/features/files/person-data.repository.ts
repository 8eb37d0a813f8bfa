import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, type RowsByTable, readTables } from '../../platform/person-data.ts';

/** A patient's files with their bytes, one at a time; for a doctor, a list for current chats. */
export const createFilesPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id, room) => {
    const tables = await readTables(
      db,
      {
        files: sql`select * from files where owner_id = ${id} order by created_at, id`,
        message_files: sql`
          select mf.* from message_files mf
          join messages m on m.id = mf.message_id join chats on chats.id = m.chat_id
          where chats.patient_id = ${id} or (chats.doctor_id = ${id} and exists (
            select from assignments a
            where a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id
              and a.removed_at is null))`,
      },
      room,
    );
    const parts: RowsByTable[string] = [];
    for (const file of tables.files ?? []) {
      const { file_parts } = await readTables(
        db,
        {
          file_parts: sql`
            select file_id, start, translate(encode(bytes, 'base64'), E'\\n', '') as bytes from file_parts
            where file_id = ${file.id} order by start`,
        },
        room,
      );
      parts.push(...(file_parts ?? []));
    }
    return { ...tables, file_parts: parts };
  },
});
