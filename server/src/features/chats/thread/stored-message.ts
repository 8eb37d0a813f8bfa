import type { Message } from '@saathi/contract';
import { sql } from 'kysely';

/** The columns of the message `m` by the names of the contract. */
export const MESSAGE_COLUMNS = sql`m.id, m.chat_id as "chatId", m.sender_id as "senderId",
  m.sender_type as "senderType", m.content, m.created_at as "createdAt", m.client_id as "clientId",
  m.review, m.kind, m.helplines, m.intent, m.seen_at as "seenAt"`;

const instantOf = (written: string): string => new Date(written).toISOString();

/** A message that the database has written as JSON, with its instants as the contract writes them. */
export const toMessage = (written: Message): Message => ({
  ...written,
  createdAt: instantOf(written.createdAt),
  seenAt: written.seenAt && instantOf(written.seenAt),
});
