import { overloaded } from './app-error.ts';

/** Most pieces of work that may wait. */
export const WAITING_MAX = 100;
/** Shorter than the timeout of a silent connection, so that every call is answered. */
export const WAITS_MAX_MS = 10_000;

/**
 * Creates a function that runs work of the same key one after another, in order of arrival, and
 * work of different keys concurrently. It throws `overloaded` if too much work is waiting for a
 * key, or if the work has waited too long.
 */
export const createSerialiser = (waitingMax = WAITING_MAX) => {
  const keys = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const { last, waiting } = keys.get(key) ?? { last: null, waiting: 0 };
    if (waiting >= waitingMax) throw overloaded();
    const came = performance.now();
    const begin = () => {
      if (performance.now() - came > WAITS_MAX_MS) throw overloaded();
      return work();
    };
    const own = last ? last.then(begin, begin) : work();
    const entry = { last: own, waiting: waiting + 1 };
    keys.set(key, entry);
    try {
      return await own;
    } finally {
      const now = keys.get(key);
      if (now) now.waiting -= 1;
      if (now?.waiting === 0) keys.delete(key);
    }
  };
};
