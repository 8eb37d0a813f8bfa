import {
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  type Updater,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { keepTrying } from '../page/events.ts';
import { KEPT_PREFIX, localStore } from '../session/storage.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Stores this read on the device for use without a network. `restore` returns the part of the
       * stored data, possibly from an earlier day, that still holds, or undefined for none. `store`
       * returns the part worth storing.
       */
      persist?: true | { restore?: (kept: never) => unknown; store?: (data: never) => unknown };
    };
  }
}

/**
 * Version of the stored data; increase it with any change to its shape. Older data is then dropped.
 */
const STORE_VERSION = 2;
const OWNER_KEY = 'keptOf';

/** The person whose reads are currently stored. */
let owner: string | undefined;

/**
 * Stores reads for this person from now on and removes those of others. Null: stores for nobody.
 */
export const claimPersistedQueries = (userId: string | null): void => {
  if (!userId || localStore.read(OWNER_KEY) !== userId) {
    localStore.clearPersonal(KEPT_PREFIX);
    localStore.remove(OWNER_KEY);
  }
  if (userId) localStore.write(OWNER_KEY, userId);
  owner = userId ?? undefined;
};

// The first screen renders within this time, and the data it rendered with need not be fetched
// again.
const START_WINDOW_MS = 5_000;

/**
 * For `refetchOnMount`: 'always', unless the query has just started with an early read's answer.
 */
export const refetchUnlessJustStarted = ({ state }: { state: Query['state'] }): 'always' | false =>
  state.dataUpdateCount === 0 &&
  !state.isInvalidated &&
  Date.now() - state.dataUpdatedAt < START_WINDOW_MS
    ? false
    : 'always';

/** Drops all stored reads, since one of them may have caused a screen to fail. */
export const dropPersistedQueries = (): void => localStore.clearPersonal(KEPT_PREFIX);

// One entry per path: today's answer replaces yesterday's.
const nameOf = ({ queryKey }: Query) =>
  KEPT_PREFIX + queryKey.filter((part) => typeof part === 'string').join('/');

const optionsOf = ({ meta }: Query) => (meta?.persist === true ? {} : meta?.persist);

const writtenLast = new WeakMap<Query, unknown>();

const store = (query: Query) => {
  const { data } = query.state;
  if (data === undefined || writtenLast.get(query) === data) return;
  writtenLast.set(query, data);
  const kept = optionsOf(query)?.store?.(data as never) ?? data;
  localStore.write(nameOf(query), JSON.stringify({ shape: STORE_VERSION, data: kept }));
};

const restore = (query: Query) => {
  const stored = localStore.read(nameOf(query));
  if (!stored || query.state.data !== undefined) return;
  try {
    const { shape, data: kept } = JSON.parse(stored);
    if (shape !== STORE_VERSION) return localStore.remove(nameOf(query));
    const adapt = optionsOf(query)?.restore;
    const data = adapt ? adapt(kept as never) : kept;
    // Shown at once and fetched again on mount.
    if (data !== undefined) query.setState({ data, status: 'success', isInvalidated: true });
  } catch {
    localStore.remove(nameOf(query));
  }
};

/** Fills each new query that sets `meta.persist` with its stored data, and stores its answers. */
const persistQueries = (client: QueryClient): void => {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (!owner || !query.meta?.persist) return;
    if (type === 'added') restore(query);
    // A new query may have started with an early read's answer.
    if (query.state.status === 'success' && !query.state.isInvalidated) store(query);
  });
};

// Data fetched since the start has a time; stored data has none.
const isStored = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt === 0;

const KEPT_ON_SCREEN = { type: 'active', predicate: isStored } as const;

/**
 * Returns whether the screen shows stored data that the server has not refreshed yet, and fetches
 * it until the server has answered. `wanted`: whether to fetch it.
 */
export const useShowsStoredData = (wanted: boolean): boolean => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const showsStored = useSyncExternalStore(
    subscribe,
    () => client.getQueryCache().findAll(KEPT_ON_SCREEN).length > 0,
  );
  const fetches = showsStored && wanted;
  useEffect(() => {
    if (!fetches) return;
    return keepTrying(() => client.refetchQueries(KEPT_ON_SCREEN, { cancelRefetch: false })).stop;
  }, [client, fetches]);
  return showsStored;
};

// Notifies within the same task: an outbox item is removed in the task that stores its answer, and
// a render in between would show neither.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the data cache with the defaults of product 9: data that must stay fresh is refetched
 * explicitly.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // The browser's "offline" is often wrong; a request that fails is shown on the screen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  persistQueries(client);
  return client;
};

/** Changes cached data. Stored data stays marked as stored, since the rest of it may be old. */
export const changeCached = <T>(
  cache: QueryClient,
  queryKey: QueryKey,
  changed: Updater<T | undefined, T | undefined>,
): void => {
  const query = cache.getQueryCache().find({ queryKey });
  cache.setQueryData<T>(queryKey, changed, query && isStored(query) ? { updatedAt: 0 } : {});
};

/**
 * Shows data that was just written, and restarts a read in flight, which was sent before the write.
 */
export const writeToCache = <T>(
  cache: QueryClient,
  queryKey: QueryKey,
  written: Updater<T | undefined, T | undefined>,
): void => {
  changeCached<T>(cache, queryKey, written);
  void cache.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
};

/** Refetches a query when what another one knows changes, not when it is first known. */
export const useRefetchOnChange = (
  known: string | number | undefined,
  queryKey: QueryKey,
): void => {
  const cache = useQueryClient();
  const before = useRef(known);
  useEffect(() => {
    if ((before.current ?? known) !== known) void cache.invalidateQueries({ queryKey });
    before.current = known;
  });
};
