import { createFewAtOnce } from '../../platform/few-at-once.ts';

/** Where a PIN was typed: in a browser its owner trusts or is signed in with, or in any other. */
export type PinOrigin = 'own' | 'unknown';

/**
 * Creates a queue for expensive work: at most `atOnce` run and at most `waiting` wait per kind;
 * work from users' own browsers goes first. Throws `overloaded` beyond that.
 */
export const createHashQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) =>
  createFewAtOnce<PinOrigin>(['own', 'unknown'], { atOnce, waitingMax: waiting });
export type HashQueue = ReturnType<typeof createHashQueue>;
