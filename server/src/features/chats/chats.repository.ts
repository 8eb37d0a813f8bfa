import type { ChatId, MessageId, Role, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { SessionRow } from '../auth/index.ts';
import type { MessageRow } from './message-view.ts';

/** Which part of a thread is read; message ids are cursors. */
export type Page = { before?: MessageId; after?: MessageId; limit: number };

type PolledRow = SessionRow &
  MessageRow & {
    version: number | null;
    patientId: string;
    doctorId: string;
    cursor: number | null;
    id: string | null;
  };

/** What a poll found: the thread's version and page, with the ids it was decided by. */
export type PolledThread = {
  version: number;
  pair: { patientId: string; doctorId: string };
  cursorFound: boolean;
  messages: MessageRow[];
};

const OPEN = sql<boolean>`exists (
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

const READABLE = sql<boolean>`(
  chats.patient_id = who."userId" or (chats.doctor_id = who."userId" and ${OPEN})
)`;

const select = (db: Kysely<Tables>, reader: Role) =>
  db
    .selectFrom('chats')
    .select(['chats.id', 'chats.patient_id', 'chats.doctor_id', 'chats.state'])
    .select([OPEN.as('open'), EMERGENCY.as('emergency'), unread(reader).as('unread')]);

const rangeOf = ({ before, after }: Page) => {
  const cursor = before ?? after;
  if (!cursor) return { cursor: sql`null::bigint`, where: sql``, order: sql`desc` };
  const seq = sql`(select x.seq from messages x where x.id = ${cursor} and x.chat_id = chats.id)`;
  return before
    ? { cursor: seq, where: sql`and m.seq < ${seq}`, order: sql`desc` }
    : { cursor: seq, where: sql`and m.seq > ${seq}`, order: sql`asc` };
};

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
  /** The two people of each of these chats. */
  pairsOf: async (chatIds: readonly ChatId[]) => {
    const rows = await db
      .selectFrom('chats')
      .select(['id', 'patient_id', 'doctor_id'])
      .where(sql<boolean>`id = any(${chatIds}::uuid[])`)
      .execute();
    return rows.map((row) => ({
      id: row.id as ChatId,
      patientId: row.patient_id as UserId,
      doctorId: row.doctor_id as UserId,
    }));
  },
  /**
   * One statement for "who is this", "may they read", "did anything change" and the page itself:
   * no session means nobody, no thread means no, `known` being the version means unchanged and
   * reads no message.
   */
  poll: async (
    session: RawBuilder<SessionRow>,
    chatId: ChatId,
    page: Page,
    known: number | null,
  ): Promise<{ session: SessionRow | null; thread: PolledThread | null }> => {
    const { cursor, where, order } = rangeOf(page);
    const { rows } = await sql<PolledRow>`
      with who as (${session})
      select who.*, thread.*
      from who left join lateral (
        select chats.version, chats.patient_id as "patientId", chats.doctor_id as "doctorId",
          ${cursor} as cursor, m.*
        from chats left join lateral (
          select id, chat_id, seq, sender_id, sender_type, content, client_id, review, kind,
            helplines, intent, created_at, seen_at
          from messages m
          where m.chat_id = chats.id and chats.version is distinct from ${known}::bigint ${where}
          order by m.seq ${order} limit ${page.limit}
        ) m on true
        where chats.id = ${chatId} and ${READABLE}
      ) thread on true
      order by thread.seq`.execute(db);
    const [first] = rows;
    if (!first) return { session: null, thread: null };
    if (first.version === null) return { session: first, thread: null };
    const { version, patientId, doctorId, cursor: found } = first;
    return {
      session: first,
      thread: {
        version,
        pair: { patientId, doctorId },
        cursorFound: found !== null,
        messages: rows.filter((row) => row.id !== null),
      },
    };
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
