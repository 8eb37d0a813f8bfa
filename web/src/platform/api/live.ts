import { paths } from '@saathi/contract/paths';
import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { listenTo, stopAll } from '../page/events.ts';
import { useSignedIn } from '../session/session.tsx';
import { refetchUnlessJustStarted } from './query-client.ts';

/**
 * A change on the server. It carries no data: the reads are repeated. `writing`: who is typing in
 * the chat.
 */
export type ServerEvent = {
  type: 'chat' | 'inbox' | 'team' | 'writing';
  chatId?: string;
  by?: string;
};
type Listener = { receive: (event: ServerEvent) => void; whileHidden: boolean };

const REOPEN_AFTER_MS = 30_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
/** Whether the page has been left; in the back/forward cache it must keep no connection or lock. */
let left = false;

const isHidden = () => document.visibilityState === 'hidden';
const wanted = () =>
  left ? [] : [...listeners].filter(({ whileHidden }) => whileHidden || !isHidden());

const receive = (text: string) => {
  try {
    const event: ServerEvent = JSON.parse(text);
    for (const listener of wanted()) listener.receive(event);
  } catch {
    // An unreadable event is ignored: polling continues.
  }
};

const close = () => {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
};

// The browser reconnects by itself unless the server has refused; then the page reopens the stream
// after a delay.
const open = () => {
  if (source || typeof EventSource === 'undefined') return;
  const opened = new EventSource(paths.chats.events.path);
  opened.onmessage = ({ data }) => receive(data);
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    close();
    reopening = setTimeout(open, REOPEN_AFTER_MS);
  };
  source = opened;
};

// Over HTTP/1.1 six streams use up all of a browser's connections, so only one hidden page keeps
// its stream.
const keepOneHidden = () =>
  navigator.locks?.request('hidden-stream', { ifAvailable: true }, (lock) => {
    if (left || !isHidden()) return;
    if (!lock) return close();
    return new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true });
      window.addEventListener('pagehide', () => resolve(), { once: true });
    });
  });

const update = () => {
  if (wanted().length === 0) return close();
  open();
  if (isHidden()) keepOneHidden()?.catch(() => {});
};

const handlePage = ({ type }: Event) => {
  left = type === 'pagehide';
  update();
};

let stop = () => {};

const join = (listener: Listener) => {
  // Once for all: a target keeps a function only once, so the first to leave would remove it.
  if (listeners.size === 0) {
    stop = stopAll([
      listenTo(document, ['visibilitychange'], update),
      listenTo(window, ['pagehide', 'pageshow'], handlePage),
    ]);
  }
  listeners.add(listener);
  update();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
    update();
  };
};

/**
 * Calls `handle` for each event of the server's stream, which all callers on a page share. A hidden
 * page closes the stream unless `whileHidden` is set. Nothing may depend on these events: they only
 * shorten the wait for the next poll.
 */
export const useServerEvents = (
  handle: Listener['receive'],
  whileHidden = false,
  wanted = true,
): void => {
  const receive = useEffectEvent(handle);
  useEffect(() => {
    if (wanted) return join({ receive: (event) => receive(event), whileHidden });
  }, [whileHidden, wanted]);
};

const DEFAULT_INTERVAL_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;

type Polling<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K> & {
  /** Default: half a minute. */
  intervalMs?: number;
  /**
   * Whether an event means that the answer has changed; default: any change of a chat, to which
   * appointments and proposals add lines.
   */
  changedBy?: (event: ServerEvent) => boolean;
  /** Keeps polling while the page is hidden, for alarms and sounds. */
  whileHidden?: boolean;
};

/**
 * Keeps a read up to date: repeats it at each interval and at once on the server's events, on
 * `refresh`, when the page regains focus and when the network returns. Failures lengthen the
 * interval. Polling stops when the session ends.
 */
export const usePolledQuery = <T, K extends QueryKey>(options: Polling<T, K>) => {
  const {
    intervalMs = DEFAULT_INTERVAL_MS,
    changedBy = ({ type }) => type === 'chat',
    whileHidden = false,
    ...read
  } = options;
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
    refetchOnMount: refetchUnlessJustStarted,
    refetchOnWindowFocus: 'always',
  });

  const { refetch } = query;
  const now = { ...read, ended };
  const latest = useRef(now);
  latest.current = now;
  const refresh = useCallback(async () => {
    const { queryKey, ended } = latest.current;
    if (ended) return;
    // A request already in flight was sent before the change, so another one follows it.
    const isInFlight = cache.isFetching({ queryKey, exact: true }) > 0;
    if (isInFlight) await refetch({ cancelRefetch: false });
    await refetch({ cancelRefetch: false });
  }, [cache, refetch]);
  useServerEvents(
    (event) => {
      if (event.type !== 'writing' && changedBy(event)) void refresh();
    },
    whileHidden,
    // Events are about chats, which the desk does not have.
    clinic !== 'desk',
  );
  useEffect(() => listenTo(window, ['online'], () => void refresh()), [refresh]);
  return { query, refresh };
};
