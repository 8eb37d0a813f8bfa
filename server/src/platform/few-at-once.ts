import { overloaded } from './app-error.ts';

const WAITING_MAX = 100;
/** Shorter than the timeout of a silent connection, so that every call is answered. */
const WAITS_MAX_MS = 10_000;

/**
 * Creates a function that runs at most `atOnce` pieces of work at a time, in order of arrival. It
 * throws `overloaded` if too much work is waiting, or if the work has waited too long.
 */
export const createFewAtOnce = (
  atOnce: number,
  { waitingMax = WAITING_MAX, waitsMaxMs = WAITS_MAX_MS } = {},
) => {
  const waiting = new Set<() => void>();
  let working = 0;

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(overloaded());
      }, waitsMaxMs);
      waiting.add(begin);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working += 1;
    else if (waiting.size >= waitingMax) throw overloaded();
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        // It takes over this place, so the count stays the same.
        waiting.delete(next);
        next();
      } else working -= 1;
    }
  };
};
