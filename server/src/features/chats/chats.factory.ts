import type { ChatId, Level, MessageId, TeamNoteId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';
import { urgencyRank } from '../review/index.ts';

type Pair = { patient: Pick<Person, 'id'>; doctor: Pick<Person, 'id'> };

/** Creates a chat of this pair, whether or not they are assigned. */
export const makeChat = async (
  db: Kysely<Tables>,
  { patient, doctor }: Pair,
  state: 'assistant' | 'waiting_doctor' | 'with_doctor' = 'assistant',
): Promise<ChatId> => {
  const id = newId<ChatId>();
  await db
    .insertInto('chats')
    .values({ id, patient_id: patient.id, doctor_id: doctor.id, state })
    .execute();
  return id;
};

/** Stores a message that was never reviewed. */
export const makeMessage = async (
  db: Kysely<Tables>,
  chatId: ChatId,
  sender: Pick<Person, 'id' | 'role'> | 'ai',
  { content = 'Namaste', at = new Date() }: { content?: string; at?: Date } = {},
): Promise<MessageId> => {
  const id = newId<MessageId>();
  const { version } = await db
    .updateTable('chats')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', chatId)
    .returning('version')
    .executeTakeFirstOrThrow();
  const from =
    sender === 'ai'
      ? { sender_id: null, sender_type: 'ai' as const }
      : { sender_id: sender.id, sender_type: sender.role };
  await db
    .insertInto('messages')
    .values({ id, chat_id: chatId, seq: version, ...from, content, created_at: at })
    .execute();
  return id;
};

/** Stores an internal note in this chat. */
export const makeTeamNote = async (
  db: Kysely<Tables>,
  chatId: ChatId,
  author: Pick<Person, 'id'>,
  content = 'Asks for the dose. Weight taken yesterday.',
): Promise<TeamNoteId> => {
  const id = newId<TeamNoteId>();
  const authorId = author.id as UserId;
  await db
    .insertInto('chat_notes')
    .values({ id, chat_id: chatId, author_id: authorId, content, created_at: new Date() })
    .execute();
  return id;
};

/** Stores an open inbox item of this chat. */
export const makeInboxItem = async (
  db: Kysely<Tables>,
  chatId: ChatId,
  { patient, doctor }: Pair,
  {
    level = 'ROUTINE',
    since = new Date(),
    quote = 'Namaste',
  }: { level?: Level; since?: Date; quote?: string } = {},
): Promise<void> => {
  await db
    .insertInto('inbox')
    .values({
      chat_id: chatId,
      doctor_id: doctor.id,
      patient_id: patient.id,
      message_id: newId<MessageId>(),
      level,
      rank: urgencyRank(level),
      reason: 'Made for a test.',
      quote,
      waiting_since: since,
      unseen_since: since,
    })
    .execute();
};

/** Makes this chat's jobs due now, and wakes the workers. */
export const makeJobsDue = async (
  { db, notify }: { db: Kysely<Tables>; notify(channel: string, id: string): void },
  chatId: ChatId,
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ due_at: sql`now() - interval '1 second'`, leased_until: null })
    .where('chat_id', '=', chatId)
    .where('done_at', 'is', null)
    .execute();
  notify('job', chatId);
};
