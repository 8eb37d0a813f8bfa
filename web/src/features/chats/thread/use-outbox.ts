import type { ChatId, Intent } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../../platform/api/api.ts';
import { isRefusal, isUnreached } from '../../../platform/api/api-error.ts';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { newClientId } from '../../../platform/offline/client-id.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { chatsMessages } from '../chats.messages.ts';
import { type OutboxEntry, onOutboxChange, readOutbox, writeOutbox } from './outbox.ts';
import { append, type Timeline } from './timeline.ts';

// A message is on its way once, however many parts of the page ask for it.
const onTheWay = new Set<string>();

type OutboxOptions = {
  /** After a message has been stored. */
  onSent: () => void;
  /** After the server refused one, say because the doctor was removed. */
  onRefused: () => void;
};

type Outbox = { entries: OutboxEntry[] /** Whether the device keeps them too. */; kept: boolean };

// In the data cache, so that signing out forgets it with all else.
const useEntries = (userId: string, chatId: ChatId) => {
  const cache = useQueryClient();
  const stored = (): Outbox => ({ entries: readOutbox(userId, chatId), kept: true });
  const queryKey = ['outbox', userId, chatId];
  const { data } = useQuery({
    queryKey,
    queryFn: stored,
    initialData: stored,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const update = (change: (entries: OutboxEntry[]) => OutboxEntry[]) =>
    cache.setQueryData<Outbox>(queryKey, (known) => {
      // Another tab may have written there meanwhile: what is kept goes before what is remembered.
      const { entries } = known && !known.kept ? known : stored();
      const next = change(entries);
      return { entries: next, kept: writeOutbox(userId, chatId, next) };
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of these
  useEffect(
    () => onOutboxChange(userId, chatId, () => cache.setQueryData(queryKey, stored())),
    [cache, userId, chatId],
  );
  return { cache, entries: data.entries, update };
};

const useDelivery = (chatId: ChatId, { onSent, onRefused }: OutboxOptions) => {
  const { user } = useSignedIn();
  const { toasts } = useMessages(chatsMessages);
  const { cache, entries, update } = useEntries(user.id, chatId);
  const change = (clientId: string, news: Partial<OutboxEntry>) =>
    update((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...news } : one)));

  const deliver = async (entry: OutboxEntry, quietly = false) => {
    const { clientId, content, intent } = entry;
    if (onTheWay.has(clientId)) return;
    onTheWay.add(clientId);
    change(clientId, { state: 'sending', refused: false });
    try {
      const sender = { senderId: user.id, senderType: user.role };
      const message = await api.chats.send({
        body: { chatId, ...sender, content, clientId, intent },
      });
      const queryKey = api.chats.messages.key({ params: { chatId } });
      // A read that is under way was asked before the message: it must not take its place.
      if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey, exact: true });
      cache.setQueryData<Timeline>(queryKey, (known) => known && append(known, message));
      update((all) => all.filter((one) => one.clientId !== clientId));
      onSent();
    } catch (cause) {
      const refused = isRefusal(cause);
      const lost = isUnreached(cause);
      change(clientId, { state: 'failed', lost, refused });
      // Without network it goes out by itself later: its bubble says so.
      if (refused || !(lost || quietly)) toast({ ...toasts.sendFailed, variant: 'destructive' });
      if (refused) onRefused();
    } finally {
      onTheWay.delete(clientId);
    }
  };
  return { entries, update, deliver };
};

/** Messages on their way: each stays as a bubble until the server has it, and is stored once. */
export const useOutbox = (chatId: ChatId, options: OutboxOptions) => {
  const { entries, update, deliver } = useDelivery(chatId, options);
  const send = (content: string, intent: Intent | null = null) => {
    const createdAt = new Date().toISOString();
    const entry: OutboxEntry = {
      clientId: newClientId(),
      content,
      intent,
      createdAt,
      state: 'sending',
    };
    update((all) => [...all, entry]);
    void deliver(entry);
  };
  const resume = useCallback(async () => {
    // One after the other, so that they arrive in the order they were written.
    for (const entry of entries) {
      if (onTheWay.has(entry.clientId)) return;
      if (!entry.refused) await deliver(entry, true);
    }
  }, [entries, deliver]);

  // What was on its way when the page was closed, or could not be taken then, goes out now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chat, with what is stored then
  useEffect(() => void resume(), [chatId]);
  useEffect(() => {
    const handleOnline = () => void resume();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [resume]);

  return {
    entries,
    send,
    sending: entries.some(({ state }) => state === 'sending'),
    retry: (entry: OutboxEntry) => void deliver(entry),
    discard: ({ clientId }: OutboxEntry) =>
      update((all) => all.filter((one) => one.clientId !== clientId)),
    resume,
  };
};
