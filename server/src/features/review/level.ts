/** How soon a person is needed; UNSURE also reaches a person. */
export type Level = 'EMERGENCY' | 'URGENT' | 'ROUTINE' | 'INFO' | 'UNSURE';

// UNSURE stands above INFO because a person reads it, and below ROUTINE because nothing was found:
// a later finding may only raise it.
const MOST_URGENT_FIRST: readonly Level[] = ['EMERGENCY', 'URGENT', 'ROUTINE', 'UNSURE', 'INFO'];

/** Place of a level by urgency: 0 needs a person soonest. */
export const urgencyRank = (level: Level): number => MOST_URGENT_FIRST.indexOf(level);

/** Positive when the first level needs a person sooner than the second, 0 when equal. */
export const compareLevels = (a: Level, b: Level): number => urgencyRank(b) - urgencyRank(a);

/** The level among these that needs a person soonest. */
export const highest = (...levels: readonly Level[]): Level =>
  levels.reduce((top, level) => (compareLevels(level, top) > 0 ? level : top));

/** True for every level that a person must see: all but INFO. */
export const needsPerson = (level: Level): boolean => level !== 'INFO';
