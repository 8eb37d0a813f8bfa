import { overloaded } from '../../platform/app-error.ts';

/** Where a PIN was typed: in a browser its owner trusts or is signed in with, or in any other. */
export type PinOrigin = 'own' | 'unknown';

/**
 * Creates a queue for expensive work: at most `atOnce` run and at most `waiting` wait per kind;
 * work from users' own browsers goes first. Throws `overloaded` beyond that.
 */
export const createHashQueue = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }) => {
  const waiting: Record<PinOrigin, (() => void)[]> = { own: [], unknown: [] };
  let working = 0;

  const turn = (origin: PinOrigin): Promise<void> | undefined => {
    if (working < atOnce) {
      working += 1;
      return undefined;
    }
    const line = waiting[origin];
    if (line.length >= most) throw overloaded();
    return new Promise((resume) => line.push(resume));
  };

  return async <Result>(origin: PinOrigin, work: () => Promise<Result>): Promise<Result> => {
    await turn(origin);
    try {
      return await work();
    } finally {
      const next = waiting.own.shift() ?? waiting.unknown.shift();
      // The next one takes over this slot, so the count stays the same.
      if (next) next();
      else working -= 1;
    }
  };
};
export type HashQueue = ReturnType<typeof createHashQueue>;
