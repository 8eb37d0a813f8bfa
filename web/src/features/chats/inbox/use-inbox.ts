import type { InboxItem } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { usePolledQuery } from '../../../platform/api/use-polled-query.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

const POLL_INTERVAL_MS = 10_000;

const useInboxQuery = () => {
  const { user } = useSignedIn();
  return api.chats.inbox.query({ params: { doctorId: user.id } });
};

/** What needs the doctor, most urgent first; kept fresh by whoever watches it. */
export const useInbox = () => useQuery(useInboxQuery());

/** Asks for the inbox anew. */
export const useRefreshInbox = () => {
  const cache = useQueryClient();
  const { queryKey } = useInboxQuery();
  return () => void cache.invalidateQueries({ queryKey });
};

/** Keeps the inbox fresh, also while the portal is in the background: an emergency must be heard. */
export const useInboxWatch = () =>
  usePolledQuery({
    ...useInboxQuery(),
    intervalMs: POLL_INTERVAL_MS,
    whileHidden: true,
    changedBy: () => true,
  }).query;

export const isWaiting = ({ state }: InboxItem): boolean => state === 'waiting_doctor';

/** The next one waiting below a conversation in the inbox, from the top again after the last. */
export const waitingAfter = (
  items: readonly InboxItem[],
  chatId: string,
): InboxItem | undefined => {
  const place = items.findIndex((item) => item.chatId === chatId);
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return others.find(isWaiting);
};

/** An emergency no doctor has looked at yet. */
export const isUnseenEmergency = ({ level, unread }: InboxItem): boolean =>
  level === 'EMERGENCY' && unread > 0;
