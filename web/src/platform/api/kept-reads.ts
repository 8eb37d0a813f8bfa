import type { Query, QueryClient } from '@tanstack/react-query';
import { localStore } from '../session/storage.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Keeps this read on the device, to be seen without network. Gets what was kept last, maybe
       * for another day's query, and says what of it holds for this one; undefined for nothing.
       */
      kept?: (known: never, exact: boolean) => unknown;
      /** What of an answer is worth keeping, where not all of it. */
      keeps?: (data: never) => unknown;
    };
  }
}

/** Goes up with any change to what is kept; what was kept before is then dropped. */
const SHAPE = 2;
const START = 'kept:';
const OWNER_KEY = 'keptOf';

/** Whether kept reads are read and written at the moment; what is kept is the owner's alone. */
let owner: string | undefined;

/** Reads are kept for this person from now on; whatever is another's is removed. Null: for nobody. */
export const claimKeptReads = (userId: string | null): void => {
  if (localStore.read(OWNER_KEY) !== userId) {
    localStore.clearPersonal(START);
    localStore.remove(OWNER_KEY);
  }
  if (userId) localStore.write(OWNER_KEY, userId);
  owner = userId ?? undefined;
};

// One entry a path: a newer day's answer takes the place of yesterday's.
const nameOf = ({ queryKey }: Query) =>
  START + queryKey.filter((part) => typeof part === 'string').join('/');

const writtenLast = new WeakMap<Query, unknown>();

const write = (query: Query) => {
  const { data } = query.state;
  if (data === undefined || writtenLast.get(query) === data) return;
  writtenLast.set(query, data);
  const kept = query.meta?.keeps ? query.meta.keeps(data as never) : data;
  localStore.write(
    nameOf(query),
    JSON.stringify({ shape: SHAPE, hash: query.queryHash, data: kept }),
  );
};

const restore = (query: Query, adapt: (known: never, exact: boolean) => unknown) => {
  const stored = localStore.read(nameOf(query));
  if (!stored || query.state.data !== undefined) return;
  try {
    const { shape, hash, data: known } = JSON.parse(stored);
    if (shape !== SHAPE) return localStore.remove(nameOf(query));
    const data = adapt(known as never, hash === query.queryHash);
    // Shown at once, and asked anew on arrival.
    if (data !== undefined) query.setState({ data, status: 'success', isInvalidated: true });
  } catch {
    localStore.remove(nameOf(query));
  }
};

/** Drops all kept reads: a screen has failed, maybe by what one of them holds. */
export const dropKeptReads = (): void => localStore.clearPersonal(START);

/** Puts what was kept under each new query that asks for it (`meta.kept`), and keeps its answers. */
export const keepReads = (client: QueryClient): void => {
  client.getQueryCache().subscribe(({ type, query }) => {
    const adapt = query.meta?.kept;
    if (!owner || !adapt) return;
    if (type === 'added') restore(query, adapt);
    if (type === 'updated' && query.state.status === 'success') write(query);
  });
};
