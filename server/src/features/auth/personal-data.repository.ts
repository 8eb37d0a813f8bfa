import type { UserId } from '@saathi/contract';
import type { Database } from '../../platform/database/index.ts';

/** All that is held about one person, and its end. */
export const createPersonalDataRepository = ({ db }: Pick<Database, 'db'>) => ({
  /** Every row about a person, by table; never the PIN's hash or a session's. */
  read: async (id: UserId): Promise<Record<string, unknown[]>> => {
    const chats = db
      .selectFrom('chats')
      .where(({ or, eb }) => or([eb('patient_id', '=', id), eb('doctor_id', '=', id)]));
    const inChats = chats.select('id');
    return {
      users: await db
        .selectFrom('users')
        .select(['id', 'role', 'phone', 'name', 'created_at'])
        .where('id', '=', id)
        .execute(),
      patients: await db.selectFrom('patients').selectAll().where('user_id', '=', id).execute(),
      doctors: await db.selectFrom('doctors').selectAll().where('user_id', '=', id).execute(),
      quick_replies: await db
        .selectFrom('quick_replies')
        .selectAll()
        .where('doctor_id', '=', id)
        .execute(),
      sessions: await db
        .selectFrom('sessions')
        .select(['id', 'device', 'created_at', 'used_at'])
        .where('user_id', '=', id)
        .execute(),
      goals: await db.selectFrom('goals').selectAll().where('patient_id', '=', id).execute(),
      progress: await db.selectFrom('progress').selectAll().where('patient_id', '=', id).execute(),
      assignments: await db
        .selectFrom('assignments')
        .selectAll()
        .where(({ or, eb }) => or([eb('patient_id', '=', id), eb('doctor_id', '=', id)]))
        .execute(),
      chats: await chats.selectAll().execute(),
      messages: await db
        .selectFrom('messages')
        .selectAll()
        .where('chat_id', 'in', inChats)
        .orderBy('chat_id')
        .orderBy('seq')
        .execute(),
      reviews: await db.selectFrom('reviews').selectAll().where('chat_id', 'in', inChats).execute(),
      audit: await db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute(),
    };
  },
  hasChatsAsDoctor: async (id: UserId): Promise<boolean> => {
    const chat = await db
      .selectFrom('chats')
      .select('id')
      .where('doctor_id', '=', id)
      .executeTakeFirst();
    return chat !== undefined;
  },
  /** Removes the person and, by the schema's cascades, everything of theirs; the audit keeps ids alone. */
  remove: async (id: UserId): Promise<void> => {
    await db.deleteFrom('users').where('id', '=', id).execute();
  },
});
export type PersonalDataRepository = ReturnType<typeof createPersonalDataRepository>;
