import type { ChatId, Intent } from '@saathi/contract';
import { localStore } from '../../../platform/session/storage.ts';

/** A message not yet known to be stored; its `clientId` makes every further try the same message. */
export type OutboxEntry = {
  clientId: string;
  content: string;
  intent: Intent | null;
  createdAt: string;
  state: 'sending' | 'failed';
  /** Nobody answered the last try. */
  lost?: boolean;
  /** The server will not take it, so only the person tries it again; anything else goes out by itself. */
  refused?: boolean;
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

/** Keeps them on this device; false where it can keep nothing. */
export const writeOutbox = (userId: string, chatId: ChatId, entries: OutboxEntry[]): boolean => {
  const key = keyOf(userId, chatId);
  const text = JSON.stringify(entries);
  if (entries.length > 0) localStore.write(key, text);
  else localStore.remove(key);
  return entries.length === 0 || localStore.read(key) === text;
};

/** Calls back when another tab has changed what waits in a chat; the answer unsubscribes. */
export const onOutboxChange = (userId: string, chatId: ChatId, changed: () => void) => {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId, chatId)) changed();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};
