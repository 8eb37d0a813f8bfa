import { sql } from 'kysely';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  type CopyBudget,
  type PersonData,
  type RowsByTable,
  readTables,
  UNLIMITED_BUDGET,
} from '../../platform/person-data.ts';

/** Bytes of a piece's id and start. */
const PIECE_BYTES = 64;

/** Reads the bytes of these files, as base64 without line breaks, one file at a time. */
const readFileParts = async (
  { db }: Pick<Database, 'db'>,
  files: readonly RowsByTable[string][number][],
  room: CopyBudget,
): Promise<RowsByTable[string]> => {
  if (files.length === 0) return [];
  // Measured without reading them.
  await room.requireRoomFor(
    sql`select octet_length(bytes) as bytes from file_parts
      where file_id = any(${files.map(({ id }) => id)}::uuid[])`,
    sql`r.bytes * 4 / 3 + ${PIECE_BYTES}::int`,
  );
  const parts: RowsByTable[string] = [];
  for (const { id } of files) {
    const { file_parts = [] } = await readTables(
      db,
      {
        file_parts: sql`
          select file_id, start, replace(encode(bytes, 'base64'), E'\n', '') as bytes
          from file_parts where file_id = ${id} order by start`,
      },
      UNLIMITED_BUDGET,
    );
    parts.push(...file_parts);
  }
  return parts;
};

/** A patient's files, with the bytes of those asked for; for a doctor, a list for current chats. */
export const createFilesPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id, room, { withBytes } = { withBytes: (files) => files }) => {
    const tables = await readTables(
      db,
      {
        files: sql`select * from files where owner_id = ${id} order by created_at, id`,
        message_files: sql`
          select mf.* from message_files mf
          join messages m on m.id = mf.message_id join chats on chats.id = m.chat_id
          where chats.patient_id = ${id} or (chats.doctor_id = ${id}
            and ${isRowAssigned('chats')})`,
      },
      room,
    );
    const file_parts = await readFileParts({ db }, withBytes(tables.files ?? []), room);
    return { ...tables, file_parts };
  },
});
