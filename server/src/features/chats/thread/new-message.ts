import type { Helpline, Message, MessageId, MessageKind } from '@saathi/contract';
import { newId } from '../../../platform/ids.ts';
import type { Answer } from '../../review/index.ts';

/** A message about to be stored; its place in the thread is given under the chat's lock. */
export type NewMessage = Omit<Message, 'chatId' | 'createdAt' | 'seenAt'>;

/** A line of the assistant. */
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
});

/** The engine's fixed answer as a line of the assistant. */
export const answerLine = ({ kind, text, numbers }: Answer): NewMessage =>
  assistantLine(text, {
    kind: kind === 'emergency' || kind === 'crisis' ? kind : 'text',
    helplines: numbers ?? [],
  });
