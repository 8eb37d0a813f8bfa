/** How urgently a person is needed; UNSURE also goes to a person. */
export type Level = 'EMERGENCY' | 'URGENT' | 'ROUTINE' | 'INFO' | 'UNSURE';

// UNSURE ranks above INFO because a person reads it, and below ROUTINE because nothing was found:
// a later finding can only raise it.
const MOST_URGENT_FIRST: readonly Level[] = ['EMERGENCY', 'URGENT', 'ROUTINE', 'UNSURE', 'INFO'];

/** Returns the rank of a level by urgency; 0 is the most urgent. */
export const urgencyRank = (level: Level): number => MOST_URGENT_FIRST.indexOf(level);

/**
 * Returns a positive number if the first level is more urgent, a negative number if the second is,
 * and 0 if they are equal.
 */
export const compareLevels = (a: Level, b: Level): number => urgencyRank(b) - urgencyRank(a);

/** Returns the most urgent of these levels. */
export const highest = (...levels: readonly Level[]): Level =>
  levels.reduce((top, level) => (compareLevels(level, top) > 0 ? level : top));

/** Returns whether a person must see a message of this level: all levels except INFO. */
export const needsPerson = (level: Level): boolean => level !== 'INFO';
