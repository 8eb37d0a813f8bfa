import type { ChatId, FileId, Message, MessageId, Role, UserId, Verdict } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Pair } from '../../../platform/person-data.ts';
import { createRateLimits, type KeyedLimit } from '../../../platform/rate-limits.ts';
import { mayActFor } from '../../cover/index.ts';
import { takeForMessage } from '../../files/index.ts';
import { endNotices } from '../../notices/index.ts';
import { findUnseen, judgeItem } from '../inbox/inbox-item.repository.ts';
import { endJob } from '../jobs/jobs.repository.ts';
import { changeOf } from '../live/change-events.ts';
import {
  findReviewed,
  type GoalsOf,
  type RaisedTo,
  raiseLevel,
} from '../model/model-review.repository.ts';
import {
  type ChatUpdate,
  changedFor,
  isEmergency,
  type LockedChat,
  lockChat,
  type Sender,
  storeUpdate,
} from './locked-chat.repository.ts';
import { isUnclear } from './unclear.repository.ts';

type Seen = {
  messageId: MessageId;
  senders: readonly string[];
  /** Whether somebody who acts for the chat's doctor has seen it. */
  byTeam: boolean;
  at: Date;
};

type Marked = { seq: number | null; marked: number; itemOpened: boolean };

const markSeen = async (
  tx: Kysely<Tables>,
  chat: LockedChat,
  { messageId, senders, byTeam, at }: Seen,
): Promise<Marked> => {
  const { rows } = await sql<Marked>`
    with target as (select seq from messages where id = ${messageId} and chat_id = ${chat.id}),
    item as (
      update inbox set seen_at = ${at}
      where chat_id = ${chat.id} and seen_at is null and ${senders.includes('patient')}
        and exists (
          select 1 from messages m
          where m.id = inbox.message_id and m.seq <= (select seq from target)
        )
      returning message_id
    ),
    marked as (
      update messages set seen_at = ${at}, seen_by_team = ${byTeam}
      where chat_id = ${chat.id} and seq <= (select seq from target)
        and (seen_at is null or (seen_by_team and not ${byTeam})
          or seq >= (select m.seq from messages m join item on m.id = item.message_id))
        and sender_type = any(${senders}::text[])
      returning id
    ),
    changed as (
      update chats set version = version + 1
      where id = ${chat.id} and exists (select 1 from marked)
    )
    select (select seq from target) as seq, (select count(*)::int from marked) as marked,
      exists (select from item) as "itemOpened"`.execute(tx);
  return rows[0] ?? { seq: null, marked: 0, itemOpened: false };
};

/** What was written after a message. */
export type WrittenAfter = {
  byPatient: boolean;
  /** Whether the patient wrote something that the assistant did not answer. */
  forDoctor: boolean;
  /** The doctors and stand-ins who wrote; null for an erased account. */
  byDoctors: (UserId | null)[];
};

/** Returns what was written after this message; null if it is not in this chat. */
const findWrittenAfter = async (
  tx: Kysely<Tables>,
  chat: LockedChat,
  messageId: MessageId,
): Promise<WrittenAfter | null> => {
  const { rows } = await sql<WrittenAfter>`
    select later.* from messages read, lateral (
      select coalesce(bool_or(sender_type = 'patient'), false) as "byPatient",
        coalesce(
          bool_or(sender_type = 'patient' and review is distinct from 'answered'), false
        ) as "forDoctor",
        coalesce(
          array_agg(distinct sender_id) filter (where sender_type = 'doctor'), '{}'
        ) as "byDoctors"
      from messages where chat_id = ${chat.id} and seq > read.seq
    ) later
    where read.id = ${messageId} and read.chat_id = ${chat.id}`.execute(tx);
  return rows[0] ?? null;
};

/** Reads when a pair's next appointment starts, inside the given transaction. */
export type NextAppointmentOf = (tx: Kysely<Tables>, pair: Pair, at: Date) => Promise<Date | null>;

/** Reads of other features that a thread needs. */
export type ThreadReads = { goalsOf: GoalsOf; nextAppointmentOf: NextAppointmentOf };

const threadOn = (
  tx: Kysely<Tables>,
  chat: LockedChat,
  { goalsOf, nextAppointmentOf }: ThreadReads,
  notify: Database['notify'],
) => {
  const changed = (update?: ChatUpdate) => notify('chat', changeOf(changedFor(chat, update)));
  const opened = async (by: Role): Promise<void> => {
    if (await endNotices(tx, chat.id, { openedBy: by })) notify('notice', chat.id);
  };
  return {
    tx,
    chat,
    goals: () => goalsOf(tx, chat.patientId),
    nextAppointment: (at: Date) => nextAppointmentOf(tx, chat, at),
    /** Takes the sender's uploads for a message; throws `not_found` and `bad_request`. */
    takeFiles: (senderId: UserId, ids: readonly FileId[], at: Date) =>
      takeForMessage(tx, senderId, ids, at),
    /** Counts these uses if the transaction commits; throws `too_many_attempts`. */
    take: (uses: readonly KeyedLimit[]) => createRateLimits(tx).take(uses),
    /** Stores an update and returns its messages. */
    append: async (update: ChatUpdate): Promise<Message[]> => {
      const stored = await storeUpdate(tx, chat, update);
      chat.version += stored.length;
      changed(update);
      if (update.jobs?.all.some(({ inMs }) => inMs === 0)) notify('job', update.jobs.messageId);
      if (isEmergency(update)) notify('notice', chat.id);
      return stored;
    },
    /** Returns the name under which somebody may answer for the chat's doctor; otherwise null. */
    actingName: async (userId: UserId, at: Date): Promise<string | null> => {
      const { rows } = await sql<{ name: string }>`
        select users.name from chats join users on users.id = ${userId}
        where chats.id = ${chat.id} and ${mayActFor(userId, at)}`.execute(tx);
      return rows[0]?.name ?? null;
    },
    /** Returns whether a file, or what the review was unsure of, waits for a doctor's answer. */
    unclear: () => isUnclear(tx, chat),
    endJob: (jobId: string) => endJob(tx, jobId),
    unseen: () => findUnseen(tx, chat.id),
    reviewed: (messageId: MessageId) => findReviewed(tx, chat.id, messageId),
    /** Raises the stored levels of a message and shows it as sent to the doctor. */
    raise: async (messageId: MessageId, to: RaisedTo): Promise<void> => {
      await raiseLevel(tx, chat.id, messageId, to);
      chat.version += 1;
      changed();
    },
    /** Marks messages of these senders as seen up to this one; false if it is not in this chat. */
    markSeen: async (seen: Seen): Promise<boolean> => {
      const { seq, marked, itemOpened } = await markSeen(tx, chat, seen);
      if (marked > 0 || itemOpened) changed();
      if (itemOpened) await opened('doctor');
      if (marked > 0 && seen.senders.includes('doctor')) {
        await opened('patient');
      }
      return seq !== null;
    },
    writtenAfter: (messageId: MessageId) => findWrittenAfter(tx, chat, messageId),
    judge: (verdict: Verdict, at: Date) => judgeItem(tx, chat.id, verdict, at),
    /** Hands the chat back to the assistant, which ignores all earlier messages from here on. */
    close: async () => {
      await sql`
        with gone as (delete from inbox where chat_id = ${chat.id})
        update chats set state = 'assistant', closed_version = version, version = version + 1
        where id = ${chat.id}`.execute(tx);
      await opened('doctor');
      changed();
    },
  };
};
/** One chat, locked against every other writer until the work ends. */
export type Thread = ReturnType<typeof threadOn>;

/** Creates the writing side of chats: a change holds the row lock from first read to commit. */
export const createThreadsRepository = (
  { db, transaction, notify }: Pick<Database, 'db' | 'transaction' | 'notify'>,
  reads: ThreadReads,
  clock: Clock,
) => {
  /** Runs work on a locked chat inside a transaction that changes more; throws `not_found`. */
  const changeIn = async <T>(
    tx: Kysely<Tables>,
    chatId: ChatId,
    work: (thread: Thread) => Promise<T>,
    sender: Sender | null = null,
  ): Promise<T> => {
    const chat = await lockChat(tx, chatId, sender, clock.now());
    if (!chat) throw notFound('chat');
    return work(threadOn(tx, chat, reads, notify));
  };
  return {
    changeIn,
    /**
     * Runs `work` on the locked chat and notifies the open streams afterwards; throws `not_found`
     * if there is none. `sender` is set if a message is sent.
     */
    change: <T>(
      chatId: ChatId,
      work: (thread: Thread) => Promise<T>,
      sender: Sender | null = null,
    ): Promise<T> => transaction((tx) => changeIn(tx, chatId, work, sender)),
    /** Returns the chat's item if the doctor has not seen it. */
    unseen: (chatId: ChatId) => findUnseen(db, chatId),
  };
};
export type ThreadsRepository = ReturnType<typeof createThreadsRepository>;
