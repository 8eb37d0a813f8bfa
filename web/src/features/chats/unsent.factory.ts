import type { OutboxItem } from '../../platform/offline/outbox.ts';
import { chatId } from './chats.factory.ts';
import { MESSAGE, type MessageBody } from './thread/unsent-messages.ts';

/** A message waiting in the device's outbox. */
export const unsent = (
  content: string,
  fields: Partial<OutboxItem> = {},
): OutboxItem<MessageBody> => ({
  id: content,
  kind: MESSAGE,
  key: chatId,
  createdAt: new Date().toISOString(),
  state: 'unreached',
  ...fields,
  body: { content, intent: null },
});

export const keepUnsent = (person: string, ...items: OutboxItem[]): void =>
  localStorage.setItem(`outbox:${person}`, JSON.stringify(items));

export const keptUnsent = (person: string): OutboxItem<MessageBody>[] =>
  JSON.parse(localStorage.getItem(`outbox:${person}`) ?? '[]');
