import type { Helpline, MessageId, MessageKind } from '@saathi/contract';
import { newId } from '../../../platform/ids.ts';
import type { Answer } from '../../review/index.ts';
import type { MessageRow } from './message-view.ts';

/** A message about to be stored; its place in the thread is given under the chat's lock. */
export type NewMessage = Pick<
  MessageRow,
  'sender_id' | 'sender_type' | 'content' | 'client_id' | 'review' | 'kind' | 'helplines' | 'intent'
> & { id: MessageId };

/** A line of the assistant. */
export const assistantLine = (
  content: string,
  { kind, helplines }: { kind: MessageKind; helplines: Helpline[] } = {
    kind: 'text',
    helplines: [],
  },
): NewMessage => ({
  id: newId<MessageId>(),
  sender_id: null,
  sender_type: 'ai',
  content,
  client_id: null,
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
