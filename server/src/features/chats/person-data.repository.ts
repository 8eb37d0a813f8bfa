import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { changeOf } from './live/change-events.ts';

type Parts = Pick<Database, 'db' | 'notify'>;

/** The chats of a person; a doctor's are those of the patients who have this doctor now. */
export const createChatsPersonData = ({ db, notify }: Parts): PersonData => ({
  exportPerson: (id) => {
    const chats = sql`
      from chats where patient_id = ${id} or (doctor_id = ${id} and exists (
        select from assignments a
        where a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id
          and a.removed_at is null))`;
    const of = (table: string, order = sql``) =>
      sql`select * from ${sql.table(table)} where chat_id in (select id ${chats}) ${order}`;
    return readTables(db, {
      chats: sql`select * ${chats}`,
      messages: of('messages', sql`order by chat_id, seq`),
      reviews: of('reviews'),
      inbox: of('inbox'),
      jobs: of('jobs'),
      verdicts: of('verdicts'),
      shadow_differences: of('shadow_differences'),
      learning_consents: sql`select * from learning_consents where patient_id = ${id}`,
    });
  },
  /** Nobody waits for an answer any more, and the doctor's inbox no longer shows the chat. */
  endAssignment: async (tx, { patientId, doctorId }) => {
    // The row lock waits for a message being stored, so that its inbox item is deleted too.
    const chat = await tx
      .updateTable('chats')
      .set((chats) => ({
        state: 'assistant',
        version: chats('version', '+', 1),
        closed_version: chats('version', '+', 1),
      }))
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .returning('id')
      .executeTakeFirst();
    if (!chat) return;
    await tx.deleteFrom('inbox').where('chat_id', '=', chat.id).execute();
    // After the commit open pages of both people read again.
    notify('chat', changeOf({ id: chat.id, patientId, doctorId }));
  },
  erasePerson: async (tx, id) => {
    const chat = await tx
      .selectFrom('chats')
      .select('id')
      .where('doctor_id', '=', id)
      .executeTakeFirst();
    if (chat) throw new AppError('conflict', "This doctor's chats belong to the patients too.");
  },
});
