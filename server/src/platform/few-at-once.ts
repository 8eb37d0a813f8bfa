import { overloaded } from './app-error.ts';

type Bounds = {
  /** Pieces of work that run at a time. */
  atOnce: number;
  /** Pieces of work that may wait in each lane. */
  waitingMax: number;
  /** How long work may wait; for ever if omitted. */
  waitsMaxMs?: number;
};

/**
 * Creates a function that runs a few pieces of work at a time, those of an earlier lane first, in
 * order of arrival within a lane. It throws `overloaded` if too much work is waiting, or if the work
 * has waited too long.
 */
export const createFewAtOnce = <Lane extends string>(
  lanes: readonly Lane[],
  { atOnce, waitingMax, waitsMaxMs }: Bounds,
) => {
  const waiting = new Map(lanes.map((lane) => [lane, new Set<() => void>()]));
  let working = 0;

  const next = (): (() => void) | undefined => {
    for (const [first] of waiting.values()) if (first) return first;
    return undefined;
  };

  const turn = (lane: Lane): Promise<void> | undefined => {
    if (working < atOnce) {
      working += 1;
      return undefined;
    }
    const line = waiting.get(lane);
    if (!line || line.size >= waitingMax) throw overloaded();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const giveUp = () => {
        line.delete(begin);
        reject(overloaded());
      };
      const timer = waitsMaxMs === undefined ? undefined : setTimeout(giveUp, waitsMaxMs);
      line.add(begin);
    });
  };

  return async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    const waits = turn(lane);
    if (waits) await waits;
    try {
      return await work();
    } finally {
      const begin = next();
      // The next one takes over this place, so the count stays the same.
      if (begin) begin();
      else working -= 1;
    }
  };
};
