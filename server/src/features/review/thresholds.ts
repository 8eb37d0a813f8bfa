import table from './lexicon/thresholds.json' with { type: 'json' };

/** Numbers beyond which a stated reading counts; a clinic may make each more careful. */
export type Thresholds = Record<keyof typeof table, number>;

const columnOf = (column: 'default' | 'mostCareful'): Thresholds =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]])) as Thresholds;

/** Safe defaults; no clinician has approved them. Each row of the table cites its guidance. */
export const DEFAULT_THRESHOLDS = columnOf('default');

/**
 * How careful a clinic may make each, no further: from here on healthy people would be alarmed.
 * A product decision; a value between this and the default above is never less careful than it.
 */
export const MOST_CAREFUL = columnOf('mostCareful');
