import type { ChatId, MessageId, UserId, Vital } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Pair } from '../../../platform/person-data.ts';

/** Returns the pair's chat, if there is one. */
export const findChatOf = async (
  tx: Kysely<Tables>,
  { patientId, doctorId }: Pair,
): Promise<ChatId | undefined> => {
  const row = await tx
    .selectFrom('chats')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
  return row?.id as ChatId | undefined;
};

/** Returns the doctors to whom the patient has sent a message with one of these client ids. */
export const doctorsSent = async (
  tx: Kysely<Tables>,
  patientId: UserId,
  clientIds: readonly string[],
): Promise<{ doctorId: UserId; name: string }[]> => {
  const { rows } = await sql<{ doctorId: UserId; name: string }>`
    select c.doctor_id as "doctorId", users.name from chats c join users on users.id = c.doctor_id
    where c.patient_id = ${patientId} and exists (
      select from messages m where m.chat_id = c.id and m.sender_id = ${patientId}
        and m.client_id = any(${[...clientIds]}::text[]))
    order by c.doctor_id`.execute(tx);
  return rows;
};

/** A message in which a patient writes about themselves, with the numbers the review read in it. */
type StatedMessage = {
  id: MessageId;
  at: Date;
  vitals: Vital[];
};

const STATED_MAX = 20;
const stated = (patientId: UserId) => sql`
  select m.id, m.created_at as at, r.vitals
  from messages m join chats c on c.id = m.chat_id join reviews r on r.message_id = m.id
  where c.patient_id = ${patientId} and m.sender_type = 'patient' and r.subject <> 'other'
    and r.vitals <> '[]'::jsonb and coalesce(m.client_id, '') not like 'reading %'`;

/** Creates the repository of measurements that the review read in patients' own messages. */
export const createStatedMessages = (db: Kysely<Tables>) => ({
  /** Returns whether the chat is this patient's. */
  isOwnChat: async (patientId: UserId, chatId: ChatId): Promise<boolean> =>
    (await db
      .selectFrom('chats')
      .select('id')
      .where('id', '=', chatId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst()) !== undefined,
  /** Returns whether the message was sent by this patient. */
  isOwnMessage: async (patientId: UserId, messageId: MessageId): Promise<boolean> => {
    const { rows } = await sql`
      select from messages where id = ${messageId} and sender_id = ${patientId}`.execute(db);
    return rows.length > 0;
  },
  /** Returns the newest 20 of a chat since an instant, oldest first. */
  since: async (patientId: UserId, chatId: ChatId, since: Date): Promise<StatedMessage[]> => {
    const { rows } = await sql<StatedMessage>`
      ${stated(patientId)} and m.chat_id = ${chatId} and m.created_at >= ${since}
      order by m.seq desc limit ${STATED_MAX}`.execute(db);
    return rows.reverse();
  },
  find: async (patientId: UserId, messageId: MessageId): Promise<StatedMessage | undefined> => {
    const { rows } = await sql<StatedMessage>`
      ${stated(patientId)} and m.id = ${messageId}`.execute(db);
    return rows[0];
  },
});
