import type { ChatId, Role, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Whether the chat's two people are assigned now. */
export const OPEN = sql<boolean>`exists (
  select 1 from assignments a
  where a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id and a.removed_at is null
)`;
const EMERGENCY = sql<boolean>`exists (
  select 1 from inbox i where i.chat_id = chats.id and i.level = 'EMERGENCY'
)`;

/** Sender types whose messages this side reads. */
const readBy = (role: Role) => (role === 'doctor' ? ['patient'] : ['doctor', 'ai']);

const unread = (role: Role) => sql<number>`(
  select count(*)::int from messages m
  where m.chat_id = chats.id and m.seen_at is null and m.sender_type = any(${readBy(role)}::text[])
)`;

const select = (db: Kysely<Tables>, reader: Role) =>
  db
    .selectFrom('chats')
    .select(['chats.id', 'chats.patient_id', 'chats.doctor_id', 'chats.state'])
    .select([OPEN.as('open'), EMERGENCY.as('emergency'), unread(reader).as('unread')]);

export const createChatsRepository = (db: Kysely<Tables>) => ({
  findPair: (patientId: UserId, doctorId: UserId, reader: Role) =>
    select(db, reader)
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst(),
  find: (chatId: ChatId, reader: Role) =>
    select(db, reader).where('chats.id', '=', chatId).executeTakeFirst(),
  /** Adds the pair's one chat while they are assigned; does nothing where it exists. */
  insert: async (chat: { id: ChatId; patientId: UserId; doctorId: UserId; at: Date }) => {
    await sql`
      insert into chats (id, patient_id, doctor_id, created_at)
      select ${chat.id}::uuid, patient_id, doctor_id, ${chat.at}::timestamptz from assignments
      where patient_id = ${chat.patientId} and doctor_id = ${chat.doctorId} and removed_at is null
      on conflict (patient_id, doctor_id) do nothing`.execute(db);
  },
  /** The doctor's items, waiting ones first, most urgent first, then longest waiting. */
  inbox: async (doctorId: UserId) =>
    db
      .selectFrom('inbox')
      .innerJoin('chats', 'chats.id', 'inbox.chat_id')
      .innerJoin('users', 'users.id', 'inbox.patient_id')
      .leftJoin('reviews', 'reviews.message_id', 'inbox.message_id')
      .select(['inbox.chat_id', 'inbox.patient_id', 'users.name', 'users.phone', 'inbox.level'])
      .select(['inbox.reason', 'inbox.quote', 'inbox.waiting_since', 'inbox.answered_at'])
      .select(['reviews.families', 'reviews.rule_ids', 'reviews.subject', 'reviews.who'])
      .select(['reviews.vitals', 'reviews.engine_version', unread('doctor').as('unread')])
      .where('inbox.doctor_id', '=', doctorId)
      .where(OPEN)
      .orderBy(sql`inbox.answered_at is not null`)
      .orderBy('inbox.rank')
      .orderBy('inbox.waiting_since')
      .execute(),
});
export type ChatsRepository = ReturnType<typeof createChatsRepository>;
export type ChatRow = NonNullable<Awaited<ReturnType<ChatsRepository['find']>>>;
export type InboxRow = Awaited<ReturnType<ChatsRepository['inbox']>>[number];
