import { AppError } from '../../../platform/app-error.ts';

const RETRY_AFTER_SECONDS = 2;

/** Runs one hash when its turn comes. */
export type Turn = <Result>(hash: () => Promise<Result>) => Promise<Result>;

/**
 * A short line before an expensive hash: so many at once, so many waiting, all others are turned
 * away. The place is taken before a guess is counted, so that a full house costs nobody a try.
 */
export const createHashingLine = ({ atOnce, queue }: { atOnce: number; queue: number }) => {
  const waiting: (() => void)[] = [];
  let inHouse = 0;
  let hashing = 0;

  const turn: Turn = async (hash) => {
    if (hashing < atOnce) hashing += 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await hash();
    } finally {
      const next = waiting.shift();
      // The next one takes over this turn, so the count stays.
      if (next) next();
      else hashing -= 1;
    }
  };

  return {
    /** Holds a place while `work` goes on; throws `overloaded` when there is none. */
    withPlace: async <Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> => {
      if (inHouse >= atOnce + queue) {
        throw new AppError('overloaded', 'The server is busy. Please try again in a moment.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      inHouse += 1;
      try {
        return await work(turn);
      } finally {
        inHouse -= 1;
      }
    },
  };
};
export type HashingLine = ReturnType<typeof createHashingLine>;
