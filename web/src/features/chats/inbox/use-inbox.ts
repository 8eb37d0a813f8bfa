import type { InboxItem } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { usePolledQuery } from '../../../platform/api/live.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

const POLL_INTERVAL_MS = 10_000;

const useInboxQuery = () => api.chats.inbox.query({ params: { doctorId: useSignedIn().user.id } });

/** The doctor's inbox, most urgent first; {@link useInboxWatch} keeps it up to date. */
export const useInbox = () => useQuery(useInboxQuery());

/** Returns a function that refetches the inbox. */
export const useRefreshInbox = () => {
  const cache = useQueryClient();
  const { queryKey } = useInboxQuery();
  return () => void cache.invalidateQueries({ queryKey });
};

/** Polls the inbox, even while the portal is in the background, so that an emergency is noticed. */
export const useInboxWatch = () =>
  usePolledQuery({
    ...useInboxQuery(),
    intervalMs: POLL_INTERVAL_MS,
    whileHidden: true,
    changedBy: () => true,
  }).query;

export const isWaiting = ({ state }: InboxItem): boolean => state === 'waiting_doctor';

/**
 * Returns the next waiting item after a conversation in the inbox, starting over after the last.
 */
export const waitingAfter = (
  items: readonly InboxItem[],
  chatId: string,
): InboxItem | undefined => {
  const place = items.findIndex((item) => item.chatId === chatId);
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return others.find(isWaiting);
};

/**
 * Returns whether an item is an emergency no doctor has seen yet; also one that was found later in
 * a message that was seen.
 */
export const isUnseenEmergency = ({ level, unread, openedAt }: InboxItem): boolean =>
  level === 'EMERGENCY' && (unread > 0 || !openedAt);
