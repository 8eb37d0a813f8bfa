import table from './lexicon/readings.json' with { type: 'json' };
import type { StatedReading } from './review.ts';
import type { Thresholds } from './thresholds.ts';
import { wordSet } from './word-set.ts';

/** A number in the patient's text: what it measures, its value in one unit, and its concepts. */
export type Reading = {
  name: string;
  value: number;
  unit: string;
  /** Offset of the first digit. */
  at: number;
  /** Reason why the value matters; '' if it is in range. */
  flag: string;
  concepts: string[];
  /** Whether it is shown to the doctor only if flagged. */
  quiet: boolean;
};

/** Converts a number of this unit or size to the row's unit; the first match applies. */
type Unit = {
  /** Pattern for the text after the number; without it, a bare number matches. */
  says?: string;
  from: number;
  to?: number;
  /** Matches only a number with a decimal point. */
  decimal?: boolean;
  /** Matches only if nothing but linking words separate the name and the number. */
  close?: boolean;
  minus?: number;
  times?: number;
  /**
   * Whether the unit is missing and ambiguous: the worse value is assumed, and the patient is asked
   * to check the number.
   */
  unclear?: boolean;
};

type Comparison = 'below' | 'atMost' | 'atLeast' | 'above';
/** The threshold to compare with, the flag of a matching value, and its concepts for the rules. */
type Band = Partial<Record<Comparison, string>> & { flag?: string; concepts?: string[] };

/** A measure: names before the number or complete patterns, units, and bands, worst first. */
type Row = {
  unit: string;
  names?: string;
  notThen?: string;
  forms?: string[];
  /** Whether only linking words may separate the name and the number. */
  close?: boolean;
  /** Whether a second number after the name is no further value. */
  single?: boolean;
  /** Nearby words that show that it is not a reading of the body at rest. */
  unless?: string;
  units: Unit[];
  /** Words for its units, besides those of all measures. */
  unitWords?: string;
  /** A smaller whole number after a first value is more likely a time of day. */
  furtherFrom?: number;
  round?: number;
  possible: number[];
  bands: Band[];
  quiet?: boolean;
};

// All repetitions are bounded, so that the run time stays linear in the length of the text.
const NUMBER = '(?<value>\\d{1,6}(?:[.,]\\d{1,3}){0,3})';
const FAR_CHARACTERS = 64;

/** The measures of `lexicon/readings.json`, with their patterns. */
export const ROWS = Object.entries<Row>(table.rows as Record<string, Row>).map(([name, row]) => ({
  ...row,
  name,
  named: row.names === undefined ? undefined : new RegExp(row.names, 'g'),
  /** The next number, which is refused if `notThen` follows. */
  next: new RegExp(
    `(?<gap>[^0-9\\n]{0,${FAR_CHARACTERS}})${NUMBER}(?!${row.notThen ?? '\\d'})`,
    'y',
  ),
  forms: (row.forms ?? []).map((source) => new RegExp(source, 'g')),
  unitWords: wordSet(row.unitWords ?? ''),
  unless: row.unless === undefined ? undefined : new RegExp(row.unless),
  units: row.units.map((unit) => ({
    ...unit,
    says: unit.says === undefined ? undefined : new RegExp(`^\\s*(?:${unit.says})`),
  })),
}));
export type Measure = (typeof ROWS)[number];

const HOLDS: Record<Comparison, (value: number, limit: number) => boolean> = {
  below: (value, limit) => value < limit,
  atMost: (value, limit) => value <= limit,
  atLeast: (value, limit) => value >= limit,
  above: (value, limit) => value > limit,
};

const COMPARISONS = Object.keys(HOLDS) as Comparison[];

export const IMPOSSIBLE = 'impossible';
export const UNIT_UNCLEAR = 'unit unclear';

/** Returns whether the patient is asked to check the number. */
export const isAskedBack = ({ flag }: { flag: string }): boolean =>
  flag === IMPOSSIBLE || flag.endsWith(UNIT_UNCLEAR);

/** Judges a value by the thresholds; a physiologically impossible one is flagged, never dropped. */
export const judge = (
  { name, unit, possible, bands, quiet = false }: Measure,
  value: number,
  thresholds: Thresholds,
) => {
  const [least = 0, most = 0] = possible;
  const reading = { name, value, unit, quiet };
  if (!(value >= least && value <= most))
    return { ...reading, flag: IMPOSSIBLE, concepts: ['v_impossible'] };
  const holding = bands.filter((band) =>
    COMPARISONS.some((is) => {
      const limit = band[is];
      return limit !== undefined && HOLDS[is](value, thresholds[limit as keyof Thresholds]);
    }),
  );
  return {
    ...reading,
    flag: holding.find(({ flag }) => flag)?.flag ?? '',
    concepts: holding.flatMap(({ concepts = [] }) => concepts),
  };
};

export const rowNamed = (name: string): Measure => ROWS.find((row) => row.name === name) as Measure;

/** Judges readings entered as numbers by the same rows as readings found in text. */
export const judgeReadings = (
  stated: readonly StatedReading[],
  thresholds: Thresholds,
): Reading[] =>
  stated.map(({ name, value }) => ({ ...judge(rowNamed(name), value, thresholds), at: 0 }));
