import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { listenTo } from '../page/events.ts';
import { useSignedIn } from '../session/session.tsx';
import { alwaysButAtStart } from './query-client.ts';
import { type ServerEvent, useServerEvents } from './server-events.ts';

const LONGEST_WAIT_MS = 30_000;

type Polling<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K> & {
  intervalMs: number;
  /** Which of the server's events tell that the answer has changed. */
  changedBy: (event: ServerEvent) => boolean;
  /** Goes on while the page is hidden, for what must be heard. */
  whileHidden?: boolean;
};

/**
 * A read that is kept fresh: repeated at each interval, at once on the server's events, on
 * `refresh`, on coming back to the page and when the network returns; ever less often while it
 * fails. It stops with the session.
 */
export const usePolledQuery = <T, K extends QueryKey>(options: Polling<T, K>) => {
  const { intervalMs, changedBy, whileHidden = false, ...read } = options;
  const cache = useQueryClient();
  const { ended, clinic } = useSignedIn();
  const failuresBefore = useRef(0);
  const query = useQuery({
    ...read,
    enabled: !ended,
    refetchInterval: ({ state }) => {
      if (state.status === 'success') failuresBefore.current = state.errorUpdateCount;
      const failures = state.errorUpdateCount - failuresBefore.current;
      return Math.min(intervalMs * 2 ** failures, LONGEST_WAIT_MS);
    },
    refetchIntervalInBackground: whileHidden,
    refetchOnMount: alwaysButAtStart,
    refetchOnWindowFocus: 'always',
  });

  const { refetch } = query;
  const latest = useRef({ ...read, ended });
  latest.current = { ...read, ended };
  const refresh = useCallback(async () => {
    const { queryKey, ended } = latest.current;
    if (ended) return;
    // What is under way was asked before the change: it is asked once more after it.
    const isUnderWay = cache.isFetching({ queryKey, exact: true }) > 0;
    if (isUnderWay) await refetch({ cancelRefetch: false });
    await refetch({ cancelRefetch: false });
  }, [cache, refetch]);
  useServerEvents(
    (event) => {
      if (event.type !== 'writing' && changedBy(event)) void refresh();
    },
    whileHidden,
    // Events are of chats, which the desk has none of.
    clinic !== 'desk',
  );
  useEffect(() => listenTo(window, ['online'], () => void refresh()), [refresh]);
  return { query, refresh };
};
