import { isTooMany, tooMany } from '../../../platform/rate-limits.ts';

const ROUNDS = 3;
const SOON_SECONDS = 2;

/**
 * Tells what is being checked from what has failed: whoever finds a limit used up while this server
 * still checks others under the same key waits for those, as they may be right and give it back.
 */
export const createInFlight = () => {
  const attempts = new Map<string, Set<{ ended: Promise<unknown>; holds: boolean }>>();

  const othersOf = (keys: string[]) => keys.flatMap((key) => [...(attempts.get(key) ?? [])]);

  /** Runs one attempt, known to others under its keys from its first statement on. */
  const run = async <Held, Result>(
    keys: string[],
    reserve: () => Promise<Held>,
    work: (held: Held) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = { ended: Promise.resolve() as Promise<unknown>, holds: false };
    const result = reserve().then((held) => {
      attempt.holds = true;
      return work(held);
    });
    attempt.ended = result.catch(() => undefined);
    for (const key of keys) attempts.set(key, (attempts.get(key) ?? new Set()).add(attempt));
    try {
      return await result;
    } finally {
      for (const key of keys) {
        attempts.get(key)?.delete(attempt);
        if (attempts.get(key)?.size === 0) attempts.delete(key);
      }
    }
  };

  return async <Held, Result>(
    keys: string[],
    reserve: () => Promise<Held>,
    work: (held: Held) => Promise<Result>,
  ): Promise<Result> => {
    for (let round = 1; ; round += 1) {
      try {
        return await run(keys, reserve, work);
      } catch (error) {
        const others = othersOf(keys);
        if (!isTooMany(error) || others.length === 0) throw error;
        if (round === ROUNDS)
          throw others.some(({ holds }) => holds) ? tooMany(SOON_SECONDS) : error;
        await Promise.all(others.map(({ ended }) => ended));
      }
    }
  };
};
