/** How soon a person is needed; UNSURE also reaches a person. */
export type Level = 'EMERGENCY' | 'URGENT' | 'ROUTINE' | 'INFO' | 'UNSURE';

// UNSURE stands above INFO because a person reads it, and below ROUTINE because nothing was found:
// a later finding may only raise it.
const RANK: Record<Level, number> = { INFO: 0, UNSURE: 1, ROUTINE: 2, URGENT: 3, EMERGENCY: 4 };

/** Positive when the first level needs a person sooner than the second, 0 when equal. */
export const compareLevels = (a: Level, b: Level): number => RANK[a] - RANK[b];

/** The level of the two that needs a person sooner. */
export const highest = (a: Level, b: Level): Level => (compareLevels(a, b) >= 0 ? a : b);

/** True for every level that a person must see: all but INFO. */
export const needsPerson = (level: Level): boolean => level !== 'INFO';
