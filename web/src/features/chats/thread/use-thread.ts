import type { Message, MessageId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, hasCode } from '../../../platform/api/api.ts';
import { usePolledQuery } from '../../../platform/api/live.ts';
import { useAction } from '../../../platform/page/action.ts';
import { logFailure } from '../../../platform/page/failures.ts';
import { latestOf, mergeLatest, prependOlder, type Timeline } from './timeline.ts';

const POLL_INTERVAL_MS = 3000; // product 9
const PAGE_SIZE = 200;
const OLDER_PAGE_SIZE = 100;

/**
 * A chat's messages, kept up to date by polling and server events; older ones are loaded on demand.
 */
export const useThread = (chatId: string) => {
  const cache = useQueryClient();
  const params = { chatId };
  const queryKey = api.chats.messages.key({ params });
  const joined = (page: readonly Message[]) =>
    mergeLatest(cache.getQueryData<Timeline>(queryKey), page, PAGE_SIZE);
  const { query, refresh } = usePolledQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Timeline> =>
      joined(await api.chats.messages({ params, signal })),
    initialData: () => {
      const page = api.chats.messages.early({ params });
      return page && joined(page);
    },
    structuralSharing: false,
    // A long session may load thousands of messages, which take too long to persist on every
    // change.
    meta: { persist: { store: (timeline: Timeline) => latestOf(timeline, PAGE_SIZE) } },
    intervalMs: POLL_INTERVAL_MS,
    changedBy: (event) => event.chatId === chatId,
  });
  const gone = hasCode(query.error, 'not_found');
  const older = useOlder(chatId, query.data);
  return {
    query,
    reconnecting: query.isError && !gone && query.data !== undefined,
    /**
     * Whether the server no longer returns the chat, which is still shown: patient and doctor have
     * parted.
     */
    gone,
    refresh: () => void refresh(),
    ...older,
  };
};

const useOlder = (chatId: string, timeline: Timeline | undefined) => {
  const cache = useQueryClient();
  const { run, busy } = useAction({
    action: async (before: MessageId) => {
      const params = { chatId };
      const query = { before, limit: OLDER_PAGE_SIZE };
      const page = await api.chats.messages({ params, query });
      cache.setQueryData<Timeline>(
        api.chats.messages.key({ params }),
        (known) => known && prependOlder(known, page, OLDER_PAGE_SIZE),
      );
    },
    onFailed: (cause) => logFailure('Older messages could not be loaded.', cause),
  });
  const first = timeline?.hasOlder ? timeline.messages[0] : undefined;
  return { loadOlder: () => first && void run(first.id), loadingOlder: busy };
};
