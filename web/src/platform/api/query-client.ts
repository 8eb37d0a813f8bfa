import { notifyManager, type Query, QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { localStore } from '../session/storage.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Keeps this read on the device, to be seen without network. `restore` says what of the data
       * kept last, maybe on another day, holds now; undefined for nothing. `store` says what of the
       * data is worth keeping.
       */
      persist?: true | { restore?: (kept: never) => unknown; store?: (data: never) => unknown };
    };
  }
}

/** Goes up with any change to what is kept; what was kept before is then dropped. */
const SHAPE = 2;
const START = 'kept:';
const OWNER_KEY = 'keptOf';

/** Whose reads are kept at the moment. */
let owner: string | undefined;

/** Reads are kept for this person from now on; whatever is another's is removed. Null: for nobody. */
export const claimPersistedQueries = (userId: string | null): void => {
  if (localStore.read(OWNER_KEY) !== userId) {
    localStore.clearPersonal(START);
    localStore.remove(OWNER_KEY);
  }
  if (userId) localStore.write(OWNER_KEY, userId);
  owner = userId ?? undefined;
};

// Within it the first screen is drawn, and what it was drawn with need not be asked for again.
const AT_START_MS = 5_000;

/** For `refetchOnMount`: always, but where the query has only just begun with what the page had asked for early. */
export const alwaysButAtStart = ({ state }: { state: Query['state'] }): 'always' | false =>
  state.dataUpdateCount === 0 &&
  !state.isInvalidated &&
  Date.now() - state.dataUpdatedAt < AT_START_MS
    ? false
    : 'always';

/** Drops all kept reads: a screen has failed, maybe by what one of them holds. */
export const dropPersistedQueries = (): void => localStore.clearPersonal(START);

// One entry a path: a newer day's answer takes the place of yesterday's.
const nameOf = ({ queryKey }: Query) =>
  START + queryKey.filter((part) => typeof part === 'string').join('/');

const optionsOf = ({ meta }: Query) => (meta?.persist === true ? {} : meta?.persist);

const writtenLast = new WeakMap<Query, unknown>();

const store = (query: Query) => {
  const { data } = query.state;
  if (data === undefined || writtenLast.get(query) === data) return;
  writtenLast.set(query, data);
  const kept = optionsOf(query)?.store?.(data as never) ?? data;
  localStore.write(nameOf(query), JSON.stringify({ shape: SHAPE, data: kept }));
};

const restore = (query: Query) => {
  const stored = localStore.read(nameOf(query));
  if (!stored || query.state.data !== undefined) return;
  try {
    const { shape, data: kept } = JSON.parse(stored);
    if (shape !== SHAPE) return localStore.remove(nameOf(query));
    const adapt = optionsOf(query)?.restore;
    const data = adapt ? adapt(kept as never) : kept;
    // Shown at once, and asked anew on arrival.
    if (data !== undefined) query.setState({ data, status: 'success', isInvalidated: true });
  } catch {
    localStore.remove(nameOf(query));
  }
};

/** Puts what was kept under each new query that asks for it (`meta.persist`), and keeps its answers. */
const persistQueries = (client: QueryClient): void => {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (!owner || !query.meta?.persist) return;
    if (type === 'added') restore(query);
    // A new one may have begun with an answer that the page had asked for early.
    if (query.state.status === 'success' && !query.state.isInvalidated) store(query);
  });
};

// An answer of this start has a time; what was kept has none.
const isKept = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt === 0;

/** Whether the screen shows what was kept last time, and no answer of the server yet. */
export const useShowsKept = (): boolean => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some((query) => query.isActive() && isKept(query)),
  );
};

// Said in the same task as it happens: what waits in the outbox goes in that task, and nobody may see neither.
notifyManager.setScheduler(queueMicrotask);

/** The data cache with the defaults of product 9: what must stay fresh is refreshed explicitly. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Being "offline" is often wrong; a request that fails says so on the screen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  persistQueries(client);
  return client;
};
