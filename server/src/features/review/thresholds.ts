import table from './lexicon/thresholds.json' with { type: 'json' };

/** Limits beyond which a reading is significant; a clinic may make each more careful. */
export type Thresholds = Record<keyof typeof table, number>;

const columnOf = (column: 'default' | 'mostCareful'): Thresholds =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]])) as Thresholds;

/** Safe defaults, not approved by a clinician. Each row of the table cites its guidance. */
export const DEFAULT_THRESHOLDS = columnOf('default');

/**
 * The most careful values that a clinic may set; beyond them, healthy people would be alarmed.
 * A product decision. Any value between the default and this one is at least as careful as the
 * default.
 */
export const MOST_CAREFUL = columnOf('mostCareful');
