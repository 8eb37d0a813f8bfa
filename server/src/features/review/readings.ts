import type { Mention } from './match.ts';
import {
  IMPOSSIBLE,
  judge,
  type Measure,
  type Reading,
  ROWS,
  rowNamed,
  UNIT_UNCLEAR,
} from './measures.ts';
import type { Token } from './normalise.ts';
import {
  endsReading,
  isCountOrDate,
  isFurther,
  isLinked,
  isReading,
  leadsFar,
} from './reading-context.ts';
import type { Thresholds } from './thresholds.ts';

/** Characters between a name and its number; beyond the first limit only if "is" or the like leads to the number. */
const NEAR_CHARACTERS = 24;
const NEARBY_BEFORE = 60;
const NEARBY_AFTER = 40;
const UNIT_CHARACTERS = 24;
const MOST_OF_SERIES = 6;
const YEAR = /^(?:19[5-9]\d|20\d\d)$/;

const plain = (raw: string): number => {
  const whole = /^\d{1,3}(,\d{2,3})+$/.test(raw) ? raw.replaceAll(',', '') : raw;
  return Number(whole.replace(',', '.'));
};

type Found = { raw: string; gap: string; rest: string };

/** Returns whether a number of three digits or more is too large for every unit of its row. */
const isTooLarge = ({ units }: Measure, number: number, { raw, rest }: Found): boolean => {
  const bare = units.filter(({ says }) => says === undefined);
  return (
    number >= 100 &&
    !YEAR.test(raw) &&
    bare.length > 0 &&
    bare.every(({ to = Number.POSITIVE_INFINITY }) => number >= to) &&
    endsReading(rest)
  );
};

const readNumber = (
  row: Measure,
  found: Found,
  thresholds: Thresholds,
  /** Whether the number follows another one of the same row. */
  isFurtherValue = false,
): Omit<Reading, 'at'> | null => {
  const { raw, gap, rest } = found;
  const number = plain(raw);
  const linked = isFurtherValue || isLinked(gap);
  if (row.close && !linked) return null;
  const unit = row.units.find(
    ({ says, from, to = Number.POSITIVE_INFINITY, decimal, close }) =>
      number >= from &&
      number < to &&
      (says?.test(rest) ?? true) &&
      (!decimal || raw.includes('.')) &&
      (!close || (linked && !isFurtherValue)),
  );
  if (unit?.says === undefined) {
    if (isCountOrDate(number, rest)) return null;
    if (!linked && !isReading(gap)) return null;
  }
  if (gap.length > NEAR_CHARACTERS && !linked && !leadsFar(gap)) return null;
  if (unit === undefined)
    return linked && !isFurtherValue && isTooLarge(row, number, found)
      ? judge(row, number, thresholds)
      : null;
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
  /(?<![\d/])(?<value>\d{2,4})(?:\s*(?:\/|over|by|upon|bata|बटा)\s*|,)(?<low>\d{2,3})(?!\d|\s*\/\s*\d)/g;
const PRESSURE_WORDS = /bp|blood pressure|pressure|बीपी|ब्लड|रक्तचाप|hypertens/;
/** Directly before a pair; a date may stand farther from the word. */
const PRESSURE_BEFORE = /(?:bp|pressure|बीपी|रक्तचाप)[\s:=-]*(?:is|was|hai)?\s*$/;

const SYSTOLIC = rowNamed('systolic');
const DIASTOLIC = rowNamed('diastolic');

const isPressure = (flat: string, { index, 0: pair, groups }: RegExpExecArray): boolean => {
  const [high, low] = [Number(groups?.value), Number(groups?.low)];
  const near = flat.slice(Math.max(0, index - 40), index + pair.length + 20);
  const likely = high >= 70 && low >= 35 && high > low;
  if (PRESSURE_BEFORE.test(flat.slice(Math.max(0, index - 24), index))) return true;
  if (pair.includes(',') || high >= 1_000) return false;
  return likely || (PRESSURE_WORDS.test(near) && high >= 40);
};

const pressures = (flat: string, thresholds: Thresholds): Reading[] =>
  [...flat.matchAll(PRESSURE_PAIR)]
    .filter((match) => isPressure(flat, match))
    .flatMap((match) => {
      const [high, low] = [Number(match.groups?.value), Number(match.groups?.low)];
      const lowAt = match.index + match[0].length - String(match.groups?.low).length;
      // The diastolic value is always below the systolic one.
      const impossible = high > low ? {} : { flag: IMPOSSIBLE, concepts: ['v_impossible'] };
      return [
        { ...judge(SYSTOLIC, high, thresholds), ...impossible, at: match.index },
        { ...judge(DIASTOLIC, low, thresholds), ...impossible, at: lowAt },
      ];
    });

const LIST = /^[\s,/&+]*(?:and|aur|और)?[\s,/&+]*$/;

/** How a number belongs to its row: after its name, after another number of it, or to a question. */
type Place = 'named' | 'further' | 'asked';

type Named = { row: Measure; from: number; to: number };

/** Returns the names of measures in text order; of two at one place the longer. */
const namesIn = (flat: string): Named[] => {
  const all = ROWS.flatMap((row) =>
    row.named === undefined
      ? []
      : [...flat.matchAll(row.named)].map(({ index, 0: name }) => ({
          row,
          from: index,
          to: index + name.length,
        })),
  ).sort((a, b) => a.from - b.from || b.to - a.to);
  let end = 0;
  return all.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
};

/**
 * Finds the readings in a message and judges them by the thresholds; in text order. If it names
 * none, its first number is one of the measures that the patient was `asked` for.
 */
export const findReadings = (
  flat: string,
  thresholds: Thresholds,
  asked: readonly string[] = [],
): Reading[] => {
  if (!/\d/.test(flat)) return [];
  const found = pressures(flat, thresholds);
  const taken = new Set(found.map((reading) => reading.at));
  /** Reads the number of a match, unless it is known; returns where it ends, or null. */
  const take = (row: Measure, match: RegExpExecArray, place: Place = 'named'): number | null => {
    const { value: raw = '', gap: before = '' } = match.groups ?? {};
    const gap = place === 'asked' ? '' : before;
    const at = match.index + match[0].lastIndexOf(raw);
    if (taken.has(at)) return null;
    const end = at + raw.length;
    const near = flat.slice(Math.max(0, at - NEARBY_BEFORE), at + NEARBY_AFTER);
    if (row.unless?.test(near)) return null;
    const rest = flat.slice(end, end + UNIT_CHARACTERS);
    const reading = readNumber(row, { raw, gap, rest }, thresholds, place === 'further');
    if (reading === null || (place === 'further' && !endsReading(rest))) return null;
    taken.add(at);
    found.push({ ...reading, at });
    return end;
  };
  const nextOf = (row: Measure, from: number, until: number): RegExpExecArray | null => {
    row.next.lastIndex = from;
    const match = row.next.exec(flat);
    return match && match.index + match[0].length <= until ? match : null;
  };
  /** Reads "97 in the morning, 84 now" after the first number. */
  const takeFurther = (row: Measure, from: number, until: number): void => {
    let at: number | null = from;
    for (let count = 1; at !== null && count < MOST_OF_SERIES; count += 1) {
      const match = nextOf(row, at, until);
      at = match && isFurther(match.groups?.gap ?? '') ? take(row, match, 'further') : null;
    }
  };
  const names = namesIn(flat);
  const read: { row: Measure; end: number; until: number }[] = [];
  let listed: Measure[] = [];
  names.forEach(({ row, to }, index) => {
    const until = names[index + 1]?.from ?? flat.length;
    listed.push(row);
    // "SpO2 and pulse are 84 and 110": the numbers in the order of the names.
    if (LIST.test(flat.slice(to, until))) return;
    const first = nextOf(row, to, until);
    const second = first && nextOf(row, first.index + first[0].length, until);
    const isList = listed.length === 2 && second && isFurther(second.groups?.gap ?? '');
    if (isList) {
      take(listed[0] ?? row, first);
      take(row, second);
    } else {
      const end = first && take(row, first);
      if (end !== null && !row.single) read.push({ row, end, until });
    }
    listed = [];
  });
  for (const row of ROWS)
    for (const form of row.forms) for (const match of flat.matchAll(form)) take(row, match);
  for (const { row, end, until } of read) takeFurther(row, end, until);
  for (const row of ROWS) {
    if (found.length > 0 || !asked.includes(row.name)) continue;
    const match = nextOf(row, 0, flat.length);
    if (match) take(row, match, 'asked');
  }
  return found.sort((a, b) => a.at - b.at);
};

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
        measured: true,
      });
  }
  return mentions;
};
