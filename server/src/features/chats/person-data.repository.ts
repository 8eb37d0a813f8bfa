import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { changeOf } from './live/change-events.ts';

type ChatTable = 'messages' | 'reviews' | 'inbox' | 'jobs' | 'verdicts' | 'shadow_differences';
type Parts = Pick<Database, 'db' | 'notify'>;

/** The chats of a person; a doctor's are those of the patients who have this doctor now. */
export const createChatsPersonData = ({ db, notify }: Parts): PersonData => ({
  exportPerson: async (id) => {
    const chats = db
      .selectFrom('chats')
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          eb('patient_id', '=', id),
          and([
            eb('doctor_id', '=', id),
            exists(
              selectFrom('assignments')
                .select('assignments.patient_id')
                .whereRef('assignments.patient_id', '=', 'chats.patient_id')
                .whereRef('assignments.doctor_id', '=', 'chats.doctor_id')
                .where('assignments.removed_at', 'is', null),
            ),
          ]),
        ]),
      );
    const of = (table: ChatTable) =>
      db.selectFrom(table).selectAll().where('chat_id', 'in', chats.select('chats.id'));
    return {
      chats: await chats.selectAll('chats').execute(),
      messages: await of('messages').orderBy('chat_id').orderBy('seq').execute(),
      reviews: await of('reviews').execute(),
      inbox: await of('inbox').execute(),
      jobs: await of('jobs').execute(),
      verdicts: await of('verdicts').execute(),
      shadow_differences: await of('shadow_differences').execute(),
      learning_consents: await db
        .selectFrom('learning_consents')
        .selectAll()
        .where('patient_id', '=', id)
        .execute(),
    };
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
