import type { ChatId, Helpline, Message, MessageId, UserId } from '@saathi/contract';

/** A stored message as its row. */
export type MessageRow = {
  id: string;
  chat_id: string;
  seq: number;
  sender_id: string | null;
  sender_type: Message['senderType'];
  content: string;
  client_id: string | null;
  review: Message['review'];
  kind: Message['kind'];
  helplines: Helpline[];
  intent: Message['intent'];
  created_at: Date;
  seen_at: Date | null;
};

/** A stored message read as JSON, which has no instants. */
export type PolledMessage = Omit<MessageRow, 'created_at' | 'seen_at'> & {
  created_at: string;
  seen_at: string | null;
};

const instantOf = (stored: Date | string): string => new Date(stored).toISOString();

/** A message as both sides of the chat may see it. */
export const toMessage = (row: MessageRow | PolledMessage): Message => ({
  id: row.id as MessageId,
  chatId: row.chat_id as ChatId,
  senderId: row.sender_id as UserId | null,
  senderType: row.sender_type,
  content: row.content,
  createdAt: instantOf(row.created_at),
  clientId: row.client_id,
  review: row.review,
  kind: row.kind,
  helplines: row.helplines,
  intent: row.intent,
  seenAt: row.seen_at && instantOf(row.seen_at),
});
