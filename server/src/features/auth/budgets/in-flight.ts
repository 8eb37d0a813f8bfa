import { isTooMany, tooMany } from '../../../platform/rate-limits.ts';

const ROUNDS = 3;
const SOON_SECONDS = 2;

/**
 * Tells what is being checked from what has failed: whoever finds a limit used up while this server
 * still checks others under the same key waits for those, as they may be right and give it back.
 */
export const createInFlight = () => {
  const running = new Map<string, Set<Promise<unknown>>>();

  const othersOf = (keys: string[]) => keys.flatMap((key) => [...(running.get(key) ?? [])]);

  const whenOthersEnd = async <Held>(keys: string[], reserve: () => Promise<Held>) => {
    for (let round = 1; ; round += 1) {
      try {
        return await reserve();
      } catch (error) {
        const others = othersOf(keys);
        if (!isTooMany(error) || others.length === 0) throw error;
        if (round === ROUNDS) throw tooMany(SOON_SECONDS);
        await Promise.allSettled(others);
      }
    }
  };

  return async <Held, Result>(
    keys: string[],
    reserve: () => Promise<Held>,
    work: (held: Held) => Promise<Result>,
  ): Promise<Result> => {
    const working = work(await whenOthersEnd(keys, reserve));
    for (const key of keys) running.set(key, (running.get(key) ?? new Set()).add(working));
    try {
      return await working;
    } finally {
      for (const key of keys) {
        const all = running.get(key);
        all?.delete(working);
        if (all?.size === 0) running.delete(key);
      }
    }
  };
};
