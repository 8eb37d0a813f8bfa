import table from './lexicon/readings.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
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
  /** Nearby words that show that it is not a reading of the body at rest. */
  unless?: string;
  units: Unit[];
  round?: number;
  possible: number[];
  bands: Band[];
  quiet?: boolean;
};

// All repetitions are bounded, so that the run time stays linear in the length of the text.
const GAP = '(?<gap>[^0-9\\n]{0,24}?)';
const NUMBER = '(?<value>\\d{1,6}(?:[.,]\\d{1,3}){0,3})';
const NEARBY_BEFORE = 60;
const NEARBY_AFTER = 40;
const UNIT_CHARACTERS = 24;
const LINKS = wordSet(table.links);

const NOT_A_READING =
  /^\s*(?:spoon|chammach|tsp|teaspoon|cup|ml\b|gm\b|gram|kg|day|days|hour|hr|week|month|year|din|ghant|haft|mahin|saal|times|time|baar|bar|mg\b(?!\/|\s*d)|units?|tablet|pill|am\b|pm\b|baje|min|goli|st\b|nd\b|rd\b|th\b|दिन|घंट|बार|साल|महीन|बजे)/;

const ROWS = Object.entries<Row>(table.rows as Record<string, Row>).map(([name, row]) => ({
  ...row,
  name,
  finds: [
    ...(row.names ? [`(?:${row.names})${GAP}${NUMBER}(?!${row.notThen ?? '\\d'})`] : []),
    ...(row.forms ?? []),
  ].map((source) => new RegExp(source, 'g')),
  unless: row.unless === undefined ? undefined : new RegExp(row.unless),
  units: row.units.map((unit) => ({
    ...unit,
    says: unit.says === undefined ? undefined : new RegExp(`^\\s*(?:${unit.says})`),
  })),
}));
type Measure = (typeof ROWS)[number];

const plain = (raw: string): number => {
  const whole = /^\d{1,3}(,\d{2,3})+$/.test(raw) ? raw.replaceAll(',', '') : raw;
  return Number(whole.replace(',', '.'));
};

const isLinked = (gap: string): boolean =>
  gap.split(/[^\p{L}\p{M}]+/u).every((word) => word === '' || LINKS.has(word));

const HOLDS: Record<Comparison, (value: number, limit: number) => boolean> = {
  below: (value, limit) => value < limit,
  atMost: (value, limit) => value <= limit,
  atLeast: (value, limit) => value >= limit,
  above: (value, limit) => value > limit,
};

const COMPARISONS = Object.keys(HOLDS) as Comparison[];

const IMPOSSIBLE = 'impossible';
const UNIT_UNCLEAR = 'unit unclear';

/** Returns whether the patient is asked to check the number. */
export const isAskedBack = ({ flag }: { flag: string }): boolean =>
  flag === IMPOSSIBLE || flag.endsWith(UNIT_UNCLEAR);

/** Judges a value by the thresholds; a physiologically impossible one is flagged, never dropped. */
const judge = (
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

const readNumber = (
  row: Measure,
  { value: raw = '', gap = '' }: Record<string, string | undefined>,
  rest: string,
  thresholds: Thresholds,
): Omit<Reading, 'at'> | null => {
  const number = plain(raw);
  const linked = isLinked(gap);
  if (row.close && !linked) return null;
  const unit = row.units.find(
    ({ says, from, to = Number.POSITIVE_INFINITY, decimal, close }) =>
      number >= from &&
      number < to &&
      (says?.test(rest) ?? true) &&
      (!decimal || raw.includes('.')) &&
      (!close || linked),
  );
  if (unit === undefined || (unit.says === undefined && NOT_A_READING.test(rest))) return null;
  const { minus = 0, times = 1, unclear } = unit;
  const tenth = 10 ** (row.round ?? 2);
  const value = Math.round((number - minus) * times * tenth) / tenth;
  const reading = judge(row, value, thresholds);
  if (!unclear) return reading;
  return {
    ...reading,
    flag: reading.flag ? `${reading.flag}, ${UNIT_UNCLEAR}` : UNIT_UNCLEAR,
    concepts: [...reading.concepts, 'v_unclear'],
  };
};

const PRESSURE_PAIR =
  /(?<value>\d{2,3})\s*(?:\/|over|by|upon|bata|बटा)\s*(?<low>\d{2,3})(?!\d|\s*\/\s*\d)/g;
const PRESSURE_WORDS = /bp|blood pressure|pressure|बीपी|ब्लड|रक्तचाप|hypertens/;

const rowNamed = (name: string): Measure => ROWS.find((row) => row.name === name) as Measure;
const SYSTOLIC = rowNamed('systolic');
const DIASTOLIC = rowNamed('diastolic');

const pressures = (flat: string, thresholds: Thresholds): Reading[] => {
  const found: Reading[] = [];
  for (const match of flat.matchAll(PRESSURE_PAIR)) {
    const high = Number(match.groups?.value);
    const low = Number(match.groups?.low);
    const near = flat.slice(Math.max(0, match.index - 40), match.index + match[0].length + 20);
    const likely = high >= 70 && low >= 35 && high > low;
    if (!likely && !(PRESSURE_WORDS.test(near) && high >= 40)) continue;
    const lowAt = match.index + match[0].length - String(low).length;
    // The diastolic value is always below the systolic one.
    const impossible = high > low ? {} : { flag: IMPOSSIBLE, concepts: ['v_impossible'] };
    found.push({ ...judge(SYSTOLIC, high, thresholds), ...impossible, at: match.index });
    found.push({ ...judge(DIASTOLIC, low, thresholds), ...impossible, at: lowAt });
  }
  return found;
};

/** Finds the readings in a message and judges them by the thresholds; in text order. */
export const findReadings = (flat: string, thresholds: Thresholds): Reading[] => {
  if (!/\d/.test(flat)) return [];
  const found = pressures(flat, thresholds);
  const taken = new Set(found.map((reading) => reading.at));
  for (const row of ROWS)
    for (const find of row.finds)
      for (const match of flat.matchAll(find)) {
        const raw = match.groups?.value ?? '';
        const at = match.index + match[0].lastIndexOf(raw);
        if (taken.has(at)) continue;
        const end = at + raw.length;
        const near = flat.slice(Math.max(0, at - NEARBY_BEFORE), at + NEARBY_AFTER);
        if (row.unless?.test(near)) continue;
        const rest = flat.slice(end, end + UNIT_CHARACTERS);
        const reading = readNumber(row, match.groups ?? {}, rest, thresholds);
        if (reading === null) continue;
        taken.add(at);
        found.push({ ...reading, at });
      }
  return found.sort((a, b) => a.at - b.at);
};

/** Judges readings entered as numbers by the same rows as readings found in text. */
export const judgeReadings = (
  stated: readonly StatedReading[],
  thresholds: Thresholds,
): Reading[] =>
  stated.map(({ name, value }) => ({ ...judge(rowNamed(name), value, thresholds), at: 0 }));

/** Returns the readings as mentions, so that rules and context treat them like words. */
export const readingMentions = (readings: Reading[], tokens: Token[]): Mention[] => {
  const mentions: Mention[] = [];
  let token = 0;
  for (const reading of readings) {
    while (token < tokens.length - 1 && (tokens[token]?.end ?? 0) <= reading.at) token += 1;
    for (const concept of reading.concepts)
      mentions.push({
        concept,
        from: token,
        to: token,
        negated: false,
        past: false,
        hypothetical: false,
      });
  }
  return mentions;
};
