import type { Helpline, Message, MessageId, MessageKind } from '@saathi/contract';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { FORMER_ASSISTANT, FORMER_DOCTOR } from '../../../platform/person-data.ts';
import type { Answer } from '../../review/index.ts';

/** A message about to be stored; its position in the thread is assigned under the chat's lock. */
export type NewMessage = Omit<Message, 'chatId' | 'createdAt' | 'seenAt' | 'seenByTeam'>;

/** Creates a message of the assistant. */
export const assistantLine = (
  content: string,
  { kind, helplines }: { kind: MessageKind; helplines: Helpline[] } = {
    kind: 'text',
    helplines: [],
  },
): NewMessage => ({
  id: newId<MessageId>(),
  senderId: null,
  senderType: 'ai',
  content,
  clientId: null,
  review: null,
  kind,
  helplines,
  intent: null,
  files: [],
  writtenBy: null,
  byAssistant: false,
});

/** Creates a message of the assistant from the engine's fixed answer. */
export const answerLine = ({ kind, text, numbers }: Answer): NewMessage =>
  assistantLine(text, {
    kind: kind === 'emergency' || kind === 'crisis' ? kind : 'text',
    helplines: numbers ?? [],
  });

/** Selects the name of whoever wrote the message `m` for the chat's doctor; otherwise null. */
export const ACTING_SENDER_NAME = sql<string | null>`case when m.by_stand_in then coalesce(
  (select users.name from users where users.id = m.sender_id),
  case when m.by_assistant then ${FORMER_ASSISTANT} else ${FORMER_DOCTOR} end) end`;

/** Selects the columns of the message `m` under the names of the contract. */
export const MESSAGE_COLUMNS = sql`m.id, m.chat_id as "chatId", m.sender_id as "senderId",
  m.sender_type as "senderType", m.content, m.created_at as "createdAt", m.client_id as "clientId",
  m.review, m.kind, m.helplines, m.intent, m.files, m.seen_at as "seenAt", m.seen_by_team as "seenByTeam",
  ${ACTING_SENDER_NAME} as "writtenBy",
  m.by_assistant is true as "byAssistant"`;

const instantOf = (written: string): string => new Date(written).toISOString();

/** Converts a message that the database returned as JSON; instants as in the contract. */
export const toMessage = (written: Message): Message => ({
  ...written,
  createdAt: instantOf(written.createdAt),
  seenAt: written.seenAt && instantOf(written.seenAt),
});
