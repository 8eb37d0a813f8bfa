import { overloaded } from './app-error.ts';

const WAITING_MAX = 100;

/**
 * Runs work of the same key one after another in the order it came, and work of different keys at
 * once; throws `overloaded` where too much waits for one key.
 */
export const createSerialiser = (waitingMax = WAITING_MAX) => {
  const keys = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const { last, waiting } = keys.get(key) ?? { last: null, waiting: 0 };
    if (waiting >= waitingMax) throw overloaded();
    const own = last ? last.then(work, work) : work();
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
