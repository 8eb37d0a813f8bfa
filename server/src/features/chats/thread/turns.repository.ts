import type { ChatId, ChatState, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Review } from '../../review/index.ts';
import { type ItemChange, storeItem } from '../inbox/inbox-item.repository.ts';
import { type NewJob, storeJobs } from '../jobs/jobs.repository.ts';
import type { MessageRow } from './message-view.ts';
import type { NewMessage } from './new-message.ts';

/** A chat as it stood at one version. */
export type ChatAt = {
  id: ChatId;
  patient_id: UserId;
  doctor_id: UserId;
  state: ChatState;
  version: number;
  closed_version: number;
};

/** What is added to a chat at once. */
export type Turn = {
  messages: readonly NewMessage[];
  at: Date;
  state: ChatState;
  /** The review of a patient's message, with the level the hand-off gave it. */
  note?: { messageId: MessageId; review: Review };
  /** What becomes of the doctor's inbox item. */
  item?: ItemChange;
  /** What is to be done for a message later, once it is committed; one of a kind for each message. */
  jobs?: { messageId: MessageId; all: readonly NewJob[] };
};

/** All that a decision about a chat's next message needs. */
export type ChatNow = ChatAt & {
  open: boolean;
  doctorName: string;
  awayUntil: Date | null;
  item: { level: Level; answered: boolean } | null;
  /** The patient's latest messages since the chat was last closed, oldest first. */
  earlier: { content: string; intent: string | null; answered: boolean; at: string }[];
  /** The message this sender has sent under this client id before. */
  sentBefore: MessageId | null;
};

const EARLIER_MESSAGES = 10;

/** Whose next message a chat is read for. */
export type ChatAsked = { chatId: ChatId; senderId: UserId; clientId: string | null };

/**
 * Reads chats and what a decision about each needs, all of one moment in one statement, without
 * holding anybody up; null where there is none.
 */
export const readChats =
  (db: Kysely<Tables>) =>
  async (asked: readonly ChatAsked[]): Promise<(ChatNow | null)[]> => {
    const column = <T>(of: (one: ChatAsked) => T): RawBuilder<T[]> => sql`${asked.map(of)}`;
    const { rows } = await sql<ChatNow & { place: number }>`
      select asked.place::int, c.id, c.patient_id, c.doctor_id, c.state, c.version, c.closed_version,
        users.name as "doctorName",
        doctors.away_until as "awayUntil",
        exists (
          select 1 from assignments a
          where a.patient_id = c.patient_id and a.doctor_id = c.doctor_id and a.removed_at is null
        ) as open,
        (
          select json_build_object('level', level, 'answered', answered_at is not null)
          from inbox where chat_id = c.id
        ) as item,
        (
          select coalesce(json_agg(last order by last.seq), '[]') from (
            select m.seq, m.content, r.intent, m.review = 'answered' as answered, m.created_at as at
            from messages m left join reviews r on r.message_id = m.id
            where m.chat_id = c.id and m.seq > c.closed_version and m.sender_type = 'patient'
            order by m.seq desc limit ${EARLIER_MESSAGES}
          ) last
        ) as earlier,
        (
          select id from messages
          where chat_id = c.id and sender_id = asked.sender_id and client_id = asked.client_id
        ) as "sentBefore"
      from unnest(
        ${column((one) => one.chatId)}::uuid[], ${column((one) => one.senderId)}::uuid[],
        ${column((one) => one.clientId)}::text[]
      ) with ordinality as asked (chat_id, sender_id, client_id, place)
      join chats c on c.id = asked.chat_id
      join users on users.id = c.doctor_id
      join doctors on doctors.user_id = c.doctor_id`.execute(db);
    const found = new Map(rows.map((row) => [row.place, row]));
    return asked.map((_, index) => found.get(index + 1) ?? null);
  };

const storeMessages = (rows: readonly MessageRow[]): RawBuilder<unknown> => {
  const column = <T>(of: (row: MessageRow) => T): RawBuilder<T[]> => sql`${rows.map(of)}`;
  return sql`
    insert into messages (chat_id, created_at, id, seq, sender_id, sender_type, content, client_id,
      review, kind, helplines, intent)
    select chat.id, m.*
    from chat, unnest(
      ${column((row) => row.created_at)}::timestamptz[], ${column((row) => row.id)}::uuid[],
      ${column((row) => row.seq)}::bigint[], ${column((row) => row.sender_id)}::uuid[],
      ${column((row) => row.sender_type)}::text[], ${column((row) => row.content)}::text[],
      ${column((row) => row.client_id)}::text[], ${column((row) => row.review)}::text[],
      ${column((row) => row.kind)}::text[],
      ${column((row) => JSON.stringify(row.helplines))}::jsonb[],
      ${column((row) => row.intent)}::text[]
    ) m`;
};

const storeReview = ({ messageId, review }: NonNullable<Turn['note']>): RawBuilder<unknown> => sql`
  insert into reviews (message_id, chat_id, level, families, rule_ids, quote, reason, subject, who,
    vitals, language, intent, engine_version)
  select ${messageId}::uuid, chat.id, ${review.level}, ${review.families}::text[],
    ${review.ruleIds}::text[], ${review.quote}, ${review.reason}, ${review.subject},
    ${review.who ?? null}, ${JSON.stringify(review.vitals)}::jsonb, ${review.language},
    ${review.intent}, ${review.version}
  from chat`;

/**
 * Stores a turn in one statement, which is a transaction by itself where none is open: messages in
 * their order, review, the chat's next state and version, inbox item, jobs. Null, and nothing is
 * stored, when the chat is no longer at the version the turn was decided on.
 */
export const storeTurn = async (
  db: Kysely<Tables>,
  chat: ChatAt,
  { messages, at, state, note, item, jobs }: Turn,
): Promise<MessageRow[] | null> => {
  const rows = messages.map((message, index) => ({
    ...message,
    chat_id: chat.id as string,
    seq: chat.version + 1 + index,
    created_at: at,
    seen_at: null,
  }));
  const parts = [
    storeMessages(rows),
    ...(note ? [storeReview(note)] : []),
    ...(item ? [storeItem(item, at)] : []),
    ...(jobs?.all.length ? [storeJobs(jobs.messageId, jobs.all)] : []),
  ].map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`);
  const stored = await sql`
    with chat as (
      update chats set version = version + ${rows.length}, state = ${state}
      where id = ${chat.id} and version = ${chat.version}
      returning id, doctor_id, patient_id
    ), ${sql.join(parts)}
    select from chat`.execute(db);
  return stored.rows.length === 1 ? rows : null;
};

/** A message by its id. */
export const findMessage = async (db: Kysely<Tables>, id: MessageId): Promise<MessageRow> =>
  (await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as MessageRow;
