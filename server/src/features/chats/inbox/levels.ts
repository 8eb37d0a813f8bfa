import type { Level } from '@saathi/contract';

// Highest first; UNSURE stands above INFO because a person reads it.
const ORDER: readonly Level[] = ['EMERGENCY', 'URGENT', 'ROUTINE', 'UNSURE', 'INFO'];

/** Place in the doctor's inbox: 0 is the most urgent. */
export const rankOf = (level: Level): number => ORDER.indexOf(level);

/** The most urgent of these levels. */
export const highestOf = (...levels: readonly Level[]): Level =>
  levels.reduce((top, level) => (rankOf(level) < rankOf(top) ? level : top));
