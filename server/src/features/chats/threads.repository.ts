import type { ChatId, ChatState, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Review } from '../review/index.ts';
import { findUnseen, inboxItemOf, type LockedChat } from './inbox-item.repository.ts';
import { addJobs, endJob, type NewJob } from './jobs.repository.ts';
import type { MessageRow } from './message-view.ts';
import { findStanding, type GoalsOf, raiseLevel } from './model-review.repository.ts';
import type { NewMessage } from './new-message.ts';

/** What is added to a thread at once. */
export type Turn = {
  messages: readonly NewMessage[];
  at: Date;
  state: ChatState;
  /** The review of the first message, where it is a patient's. */
  note: ReviewNote | null;
};

type Seen = { messageId: MessageId; senders: readonly string[]; at: Date };

/** What the review of a patient's message found, with the level the hand-off gave it. */
type ReviewNote = { messageId: MessageId; review: Review };

type Background = {
  open: boolean;
  doctorName: string;
  awayUntil: Date | null;
  item: { level: Level; answered: boolean } | null;
  /** The patient's latest messages since the chat was last closed, oldest first. */
  earlier: { content: string; intent: string | null; answered: boolean; at: string }[];
};

const EARLIER_MESSAGES = 10;

const lock = async (tx: Kysely<Tables>, chatId: ChatId) =>
  (await tx
    .selectFrom('chats')
    .select(['id', 'patient_id', 'doctor_id', 'state', 'version', 'closed_version'])
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()) as LockedChat | undefined;

/** All that a decision about the next message needs, in one statement after the lock is held. */
const readBackground = async (tx: Kysely<Tables>, chat: LockedChat): Promise<Background> => {
  const { rows } = await sql<Background>`
    select
      exists (
        select 1 from assignments
        where patient_id = ${chat.patient_id} and doctor_id = ${chat.doctor_id}
          and removed_at is null
      ) as open,
      users.name as "doctorName",
      doctors.away_until as "awayUntil",
      (
        select json_build_object('level', level, 'answered', answered_at is not null)
        from inbox where chat_id = ${chat.id}
      ) as item,
      (
        select coalesce(json_agg(last order by last.seq), '[]') from (
          select m.seq, m.content, r.intent, m.review = 'answered' as answered, m.created_at as at
          from messages m left join reviews r on r.message_id = m.id
          where m.chat_id = ${chat.id} and m.seq > ${chat.closed_version}
            and m.sender_type = 'patient'
          order by m.seq desc limit ${EARLIER_MESSAGES}
        ) last
      ) as earlier
    from users join doctors on doctors.user_id = users.id
    where users.id = ${chat.doctor_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A chat without its doctor');
  return row;
};

const insertReview = ({ messageId, review }: ReviewNote, chatId: ChatId) => ({
  message_id: messageId,
  chat_id: chatId,
  level: review.level,
  families: review.families,
  rule_ids: review.ruleIds,
  quote: review.quote,
  reason: review.reason,
  subject: review.subject,
  who: review.who ?? null,
  vitals: JSON.stringify(review.vitals),
  language: review.language,
  intent: review.intent,
  engine_version: review.version,
});

const append = async (
  tx: Kysely<Tables>,
  chat: LockedChat,
  { messages, at, state, note }: Turn,
): Promise<MessageRow[]> => {
  const rows = messages.map((message, index) => ({
    ...message,
    chat_id: chat.id as string,
    seq: chat.version + 1 + index,
    created_at: at,
    seen_at: null,
  }));
  const stored = tx.with('stored', (query) =>
    query
      .insertInto('messages')
      .values(rows.map((row) => ({ ...row, helplines: JSON.stringify(row.helplines) }))),
  );
  const all = note
    ? stored.with('reviewed', (query) =>
        query.insertInto('reviews').values(insertReview(note, chat.id)),
      )
    : stored;
  await (all as typeof tx)
    .updateTable('chats')
    .set({ version: chat.version + rows.length, state })
    .where('id', '=', chat.id)
    .execute();
  return rows;
};

const markSeen = async (
  tx: Kysely<Tables>,
  chat: LockedChat,
  { messageId, senders, at }: Seen,
): Promise<{ seq: number | null; marked: number }> => {
  const { rows } = await sql<{ seq: number | null; marked: number }>`
    with target as (select seq from messages where id = ${messageId} and chat_id = ${chat.id}),
    marked as (
      update messages set seen_at = ${at}
      where chat_id = ${chat.id} and seq <= (select seq from target) and seen_at is null
        and sender_type = any(${senders}::text[])
      returning id
    ),
    item as (
      update inbox set seen_at = ${at}
      where chat_id = ${chat.id} and seen_at is null and ${senders.includes('patient')}
        and exists (
          select 1 from messages m
          where m.id = inbox.message_id and m.seq <= (select seq from target)
        )
    ),
    changed as (
      update chats set version = version + 1
      where id = ${chat.id} and exists (select 1 from marked)
    )
    select (select seq from target) as seq, (select count(*)::int from marked) as marked`.execute(
    tx,
  );
  return rows[0] ?? { seq: null, marked: 0 };
};

type Tools = { goalsOf: GoalsOf; changed(): void; jobAdded(messageId: MessageId): void };

const threadOn = (tx: Kysely<Tables>, chat: LockedChat, { goalsOf, changed, jobAdded }: Tools) => ({
  chat,
  inbox: inboxItemOf(tx, chat),
  background: () => readBackground(tx, chat),
  goals: () => goalsOf(tx, chat.patient_id),
  /** The message this person has sent under this id before. */
  sentBefore: async (senderId: UserId, clientId: string) =>
    (await tx
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chat.id)
      .where('sender_id', '=', senderId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()) as MessageRow | undefined,
  /** Stores messages in this order with the review of the first, and the chat's next state, in one statement. */
  append: async (turn: Turn): Promise<MessageRow[]> => {
    changed();
    const rows = await append(tx, chat, turn);
    chat.version += rows.length;
    return rows;
  },
  /** Adds what is to be done for a message later, once it is committed. */
  addJobs: async (messageId: MessageId, jobs: readonly NewJob[]): Promise<void> => {
    await addJobs(tx, chat.id, messageId, jobs);
    if (jobs.some(({ inMs }) => inMs === 0)) jobAdded(messageId);
  },
  endJob: (jobId: string) => endJob(tx, jobId),
  unseen: (messageId: MessageId) => findUnseen(tx, chat.id, messageId),
  standing: (messageId: MessageId) => findStanding(tx, chat.id, messageId),
  /** Raises the stored level of a message and shows it as sent to the doctor. */
  raise: async (messageId: MessageId, to: { level: Level; rule: string }): Promise<void> => {
    changed();
    await raiseLevel(tx, messageId, to);
    chat.version += 1;
    await tx
      .updateTable('chats')
      .set({ version: chat.version })
      .where('id', '=', chat.id)
      .execute();
  },
  /** Marks what these senders wrote up to this message; false when it is not of this chat. */
  markSeen: async (seen: Seen): Promise<boolean> => {
    const { seq, marked } = await markSeen(tx, chat, seen);
    if (marked > 0) changed();
    return seq !== null;
  },
  /** Whether the patient wrote after this message. */
  patientWroteAfter: async (messageId: MessageId): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from messages
      where chat_id = ${chat.id} and sender_type = 'patient'
        and seq > (select seq from messages where id = ${messageId} and chat_id = ${chat.id})
      limit 1`.execute(tx);
    return rows.length > 0;
  },
  /** Hands the chat back to the assistant, whose memory starts here. */
  close: async () => {
    changed();
    await tx
      .updateTable('chats')
      .set({ state: 'assistant', closed_version: chat.version, version: chat.version + 1 })
      .where('id', '=', chat.id)
      .execute();
  },
});
/** One chat, locked against every other writer until the work ends. */
export type Thread = ReturnType<typeof threadOn>;

/** The writing side of chats: every change happens under the chat's row lock, in one transaction. */
export const createThreadsRepository = (
  database: Pick<Database, 'db' | 'transaction' | 'notify'>,
  goalsOf: GoalsOf,
) => ({
  /** Runs `work` on the locked chat, null when there is none, and tells the open streams afterwards. */
  change: <T>(chatId: ChatId, work: (thread: Thread | null) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const chat = await lock(tx, chatId);
      const tools = {
        goalsOf,
        changed: () => database.notify('chat', chatId),
        jobAdded: (messageId: MessageId) => database.notify('job', messageId),
      };
      return work(chat ? threadOn(tx, chat, tools) : null);
    }),
  /** What the doctor has not seen of an item that still shows this message. */
  unseen: (chatId: ChatId, messageId: MessageId) => findUnseen(database.db, chatId, messageId),
});
export type ThreadsRepository = ReturnType<typeof createThreadsRepository>;
