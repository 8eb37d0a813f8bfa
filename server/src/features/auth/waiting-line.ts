import { overloaded } from '../../platform/app-error.ts';

/** In whose browser a PIN was typed: one that its owner trusts or is signed in with, or any other. */
export type TypedIn = 'own' | 'unknown';

/**
 * Does so much expensive work at once and lets so much wait of each kind, that of people's own
 * browsers first; throws `overloaded` for all other.
 */
export const createWaitingLine = ({
  atOnce,
  waiting: most,
}: {
  atOnce: number;
  waiting: number;
}) => {
  const waiting: Record<TypedIn, (() => void)[]> = { own: [], unknown: [] };
  let working = 0;

  const turn = (typedIn: TypedIn): Promise<void> | undefined => {
    if (working < atOnce) {
      working += 1;
      return undefined;
    }
    const line = waiting[typedIn];
    if (line.length >= most) throw overloaded();
    return new Promise((resume) => line.push(resume));
  };

  return async <Result>(typedIn: TypedIn, work: () => Promise<Result>): Promise<Result> => {
    await turn(typedIn);
    try {
      return await work();
    } finally {
      const next = waiting.own.shift() ?? waiting.unknown.shift();
      // The next one takes this one's place, so the count stays.
      if (next) next();
      else working -= 1;
    }
  };
};
export type WaitingLine = ReturnType<typeof createWaitingLine>;
