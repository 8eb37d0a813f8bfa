import type { ChatId, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { batchCalls } from '../../../platform/batch-calls.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { findUnseen, inboxItemOf } from '../inbox/inbox-item.repository.ts';
import { endJob } from '../jobs/jobs.repository.ts';
import { findStanding, type GoalsOf, raiseLevel } from '../model/model-review.repository.ts';
import type { MessageRow } from './message-view.ts';
import { type ChatAt, findMessage, readChats, storeTurn, type Turn } from './turns.repository.ts';

/** Chats read in one statement. */
const TOGETHER = { most: 8 };

type Seen = { messageId: MessageId; senders: readonly string[]; at: Date };

const lock = async (tx: Kysely<Tables>, chatId: ChatId) =>
  (await tx
    .selectFrom('chats')
    .select(['id', 'patient_id', 'doctor_id', 'state', 'version', 'closed_version'])
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()) as ChatAt | undefined;

/** What the assistant says about the doctor. */
const readDoctor = async (tx: Kysely<Tables>, { doctor_id }: ChatAt) =>
  (await tx
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .select(['users.name', 'doctors.away_until as awayUntil'])
    .where('users.id', '=', doctor_id)
    .executeTakeFirstOrThrow()) as { name: string; awayUntil: Date | null };

const markSeen = async (
  tx: Kysely<Tables>,
  chat: ChatAt,
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

type Tools = { changed(): void; jobsAdded(turn: Turn): void };

const threadOn = (tx: Kysely<Tables>, chat: ChatAt, { changed, jobsAdded }: Tools) => ({
  chat,
  inbox: inboxItemOf(tx, chat),
  doctor: () => readDoctor(tx, chat),
  /** Stores a turn. */
  append: async (turn: Turn): Promise<void> => {
    changed();
    const rows = await storeTurn(tx, chat, turn);
    if (!rows) throw new Error('A locked chat was changed');
    chat.version += rows.length;
    jobsAdded(turn);
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

/**
 * The writing side of chats. Whatever changes a chat either holds its row lock from the first read
 * to the commit, or stores its turn only if the version it was decided on still stands.
 */
export const createThreadsRepository = (
  database: Pick<Database, 'db' | 'transaction' | 'notify'>,
  goalsOf: GoalsOf,
) => {
  const { db, notify } = database;
  const toolsFor = (chatId: ChatId): Tools => ({
    changed: () => notify('chat', chatId),
    jobsAdded: ({ jobs }) => {
      if (jobs?.all.some(({ inMs }) => inMs === 0)) notify('job', jobs.messageId);
    },
  });
  return {
    /** Runs `work` on the locked chat, null when there is none, and tells the open streams afterwards. */
    change: <T>(chatId: ChatId, work: (thread: Thread | null) => Promise<T>): Promise<T> =>
      database.transaction(async (tx) => {
        const chat = await lock(tx, chatId);
        return work(chat ? threadOn(tx, chat, toolsFor(chatId)) : null);
      }),
    /** Reads a chat and what a decision needs; calls of the same moment share the statement. */
    read: batchCalls(readChats(db), TOGETHER),
    /** Stores what was decided on a chat as it was read, and tells the open streams; null when it has changed since. */
    store: async (chat: ChatAt, turn: Turn): Promise<MessageRow[] | null> => {
      const rows = await storeTurn(db, chat, turn);
      if (!rows) return null;
      const { changed, jobsAdded } = toolsFor(chat.id);
      changed();
      jobsAdded(turn);
      return rows;
    },
    message: (id: MessageId) => findMessage(db, id),
    goals: (patientId: UserId) => goalsOf(db, patientId),
    /** What the doctor has not seen of an item that still shows this message. */
    unseen: (chatId: ChatId, messageId: MessageId) => findUnseen(db, chatId, messageId),
  };
};
export type ThreadsRepository = ReturnType<typeof createThreadsRepository>;
