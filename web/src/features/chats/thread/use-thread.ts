import type { ChatId, Message } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/api-error.ts';
import { usePoll } from '../../../platform/api/use-poll.ts';
import { logFailure } from '../../../platform/page/log.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { latestOf, mergeLatest, prependOlder, type Timeline } from './timeline.ts';

const POLL_INTERVAL_MS = 3000; // spec 9
const PAGE_SIZE = 200;
const OLDER_PAGE_SIZE = 100;

/** A chat's messages, kept fresh: polled, poked by the server's events, older ones on demand. */
export const useThread = (chatId: ChatId) => {
  const cache = useQueryClient();
  const session = useSignedIn();
  const params = { chatId };
  const queryKey = api.chats.messages.key({ params });
  const joined = (page: readonly Message[]) =>
    mergeLatest(cache.getQueryData<Timeline>(queryKey), page, PAGE_SIZE);
  const query = useQuery<Timeline>({
    queryKey,
    queryFn: async ({ signal }) => joined(await api.chats.messages({ params, signal })),
    structuralSharing: false,
    // A day's reading may have loaded thousands: to write them all down at each message takes long.
    meta: {
      kept: (timeline: Timeline) => timeline,
      keeps: (timeline: Timeline) => latestOf(timeline, PAGE_SIZE),
    },
  });
  const [gone, setGone] = useState(false);
  const { failing, poke } = usePoll({
    name: `chat:${chatId}`,
    intervalMs: POLL_INTERVAL_MS,
    enabled: !query.isPending && !session.ended,
    read: async () => {
      try {
        const page = await api.chats.messages({ params });
        setGone(false);
        return page;
      } catch (cause) {
        setGone(hasCode(cause, 'not_found'));
        throw cause;
      }
    },
    take: (page) => cache.setQueryData<Timeline>(queryKey, joined(page)),
    pokedBy: (event) => event.chatId === chatId,
  });
  useFreshness(query.isPending, poke);
  const older = useOlder(chatId, query.data);
  return {
    query,
    reconnecting: failing && !gone && query.data !== undefined,
    /** Shown still, but the server no longer gives it: the patient and the doctor have parted. */
    gone,
    poke,
    ...older,
  };
};

// The cache may hold what was shown minutes ago: on coming back it is shown, and asked anew.
const useFreshness = (pending: boolean, poke: () => void) => {
  const cached = useRef(!pending);
  useEffect(() => {
    if (cached.current) poke();
  }, [poke]);
};

const useOlder = (chatId: ChatId, timeline: Timeline | undefined) => {
  const cache = useQueryClient();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const loadOlder = async () => {
    const first = timeline?.messages[0];
    if (!first || !timeline.hasOlder || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const page = await api.chats.messages({
        params: { chatId },
        query: { before: first.id, limit: OLDER_PAGE_SIZE },
      });
      cache.setQueryData<Timeline>(
        api.chats.messages.key({ params: { chatId } }),
        (known) => known && prependOlder(known, page, OLDER_PAGE_SIZE),
      );
    } catch (cause) {
      logFailure('Older messages could not be loaded.', cause);
    } finally {
      setLoadingOlder(false);
    }
  };
  return { loadOlder, loadingOlder };
};

/** Tells the server up to which message a person has seen the chat. */
export const markSeen = async (chatId: ChatId, message: Message): Promise<boolean> => {
  try {
    await api.chats.seen({ params: { chatId }, body: { messageId: message.id } });
    return true;
  } catch (cause) {
    logFailure('Messages could not be marked as seen.', cause);
    return false;
  }
};
