import { overloaded } from '../../../platform/app-error.ts';

/** Runs so many expensive hashes at once and lets so many wait; throws `overloaded` for all others. */
export const createHashQueue = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }) => {
  const waiting: (() => void)[] = [];
  let hashing = 0;

  return async <Result>(hash: () => Promise<Result>): Promise<Result> => {
    if (hashing < atOnce) hashing += 1;
    else if (waiting.length < most) await new Promise<void>((resume) => waiting.push(resume));
    else throw overloaded();
    try {
      return await hash();
    } finally {
      const next = waiting.shift();
      // The next one takes this one's place, so the count stays.
      if (next) next();
      else hashing -= 1;
    }
  };
};
export type HashQueue = ReturnType<typeof createHashQueue>;
