import type { ChatId, Intent } from '@saathi/contract';
import { localStore } from '../../../platform/storage.ts';

/** A message not yet known to be stored; its `clientId` makes every further try the same message. */
export type OutboxEntry = {
  clientId: string;
  content: string;
  intent: Intent | null;
  createdAt: string;
  state: 'sending' | 'failed';
  /** The network was lost, so the way back is tried by itself. */
  lost?: boolean;
};

const startOf = (userId: string) => `outbox:${userId}:`;
const keyOf = (userId: string, chatId: ChatId) => startOf(userId) + chatId;

/** What this person wrote on this device and the server has not confirmed. */
export const readOutbox = (userId: string, chatId: ChatId): OutboxEntry[] => {
  try {
    const stored: unknown = JSON.parse(localStore.read(keyOf(userId, chatId)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** The chats in which this person has written something the server has not confirmed. */
export const chatsWithOutbox = (userId: string): ChatId[] =>
  localStore.keys(startOf(userId)).map((key) => key.slice(startOf(userId).length) as ChatId);

/** Whether something this person wrote is still only on this device. */
export const hasUnsentMessages = (userId: string): boolean => chatsWithOutbox(userId).length > 0;

export const writeOutbox = (userId: string, chatId: ChatId, entries: OutboxEntry[]): void => {
  const key = keyOf(userId, chatId);
  if (entries.length > 0) localStore.write(key, JSON.stringify(entries));
  else localStore.remove(key);
};
