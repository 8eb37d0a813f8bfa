import { type Mention, mentionOf } from './match.ts';
import { judge, type Measure, type Reading, ROWS, UNIT_UNCLEAR } from './measures.ts';
import type { Token } from './normalise.ts';
import { findPressures } from './pressures.ts';
import {
  endsReading,
  isAfterDate,
  isAnswer,
  isCountOrDate,
  isFurther,
  isLinked,
  isReading,
  joinsNames,
  leadsFar,
} from './reading-context.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * Characters between a name and its number; beyond the first limit only if "is" or the like leads to
 * the number.
 */
const NEAR_CHARACTERS = 24;
const NEARBY_BEFORE = 60;
const NEARBY_AFTER = 40;
const UNIT_CHARACTERS = 24;
const MOST_OF_SERIES = 6;
/** Counts and dates that are passed over between a name and its number. */
const MOST_PASSED = 2;
const YEAR = /^(?:19[5-9]\d|20\d\d)$/;
const NEXT_NUMBER = /[^0-9\n]{0,64}?\d[\d.,/:-]*/y;

const plain = (raw: string): number => {
  const whole = /^\d{1,3}(,\d{2,3})+$/.test(raw) ? raw.replaceAll(',', '') : raw;
  return Number(whole.replace(',', '.'));
};

/** How a number belongs to its row: after its name, after another number of it, or to a question. */
type Place = 'named' | 'further' | 'asked';

type Found = { raw: string; gap: string; rest: string };

/** Returns whether a number of three digits or more is too large for every unit of its row. */
const isTooLarge = (
  { units, unitWords }: Measure,
  number: number,
  { raw, rest }: Found,
): boolean => {
  const bare = units.filter(({ says }) => says === undefined);
  return (
    number >= 100 &&
    !YEAR.test(raw) &&
    bare.length > 0 &&
    bare.every(({ to = Number.POSITIVE_INFINITY }) => number >= to) &&
    endsReading(rest, unitWords)
  );
};

const readNumber = (
  row: Measure,
  found: Found,
  thresholds: Thresholds,
  place: Place,
): Omit<Reading, 'at'> | null => {
  const { raw, gap, rest } = found;
  const number = plain(raw);
  const linked = place !== 'named' || isLinked(gap);
  if (row.close && !linked) return null;
  const unit = row.units.find(
    ({ says, from, to = Number.POSITIVE_INFINITY, decimal, close }) =>
      number >= from &&
      number < to &&
      (says?.test(rest) ?? true) &&
      (!decimal || raw.includes('.')) &&
      (!close || (linked && place !== 'further')),
  );
  if (unit?.says === undefined) {
    if (isCountOrDate(number, rest)) return null;
    if (!linked && !isReading(gap)) return null;
    if (place === 'further' && number < (row.furtherFrom ?? 0) && !raw.includes('.')) return null;
  }
  if (gap.length > NEAR_CHARACTERS && !linked && !leadsFar(gap)) return null;
  if (unit === undefined)
    return linked && place !== 'further' && isTooLarge(row, number, found)
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

type Named = { row: Measure; from: number; to: number };
/** A number read as a measure: where it begins and ends. */
type Taken = { row: Measure; reading: Omit<Reading, 'at'>; at: number; end: number };

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

/** Creates the functions that read single numbers of a text. */
const createNumberReader = (flat: string, thresholds: Thresholds, taken: ReadonlySet<number>) => {
  const read = (row: Measure, match: RegExpExecArray | null, place: Place): Taken | null => {
    if (match === null) return null;
    const { value: raw = '', gap = '' } = match.groups ?? {};
    const at = match.index + match[0].lastIndexOf(raw);
    const end = at + raw.length;
    const near = flat.slice(Math.max(0, at - NEARBY_BEFORE), at + NEARBY_AFTER);
    const rest = flat.slice(end, end + UNIT_CHARACTERS);
    if (taken.has(at) || row.unless?.test(near)) return null;
    if (place !== 'named' && !endsReading(rest, row.unitWords)) return null;
    if (place === 'further' && !isFurther(gap, row.unitWords)) return null;
    if (place === 'asked' && !isAnswer(gap)) return null;
    const reading = readNumber(row, { raw, gap, rest }, thresholds, place);
    return reading && { row, reading, at, end };
  };
  const next = (row: Measure, from: number, until: number): RegExpExecArray | null => {
    row.next.lastIndex = from;
    const match = row.next.exec(flat);
    return match && match.index + match[0].length <= until ? match : null;
  };
  /** Reads the number after a name, also behind a count or a date: "sugar on 12 dec 45". */
  const readAfter = (row: Measure, from: number, until: number): Taken | null => {
    let at = from;
    for (let passed = 0; passed <= MOST_PASSED; passed += 1) {
      const match = next(row, at, until);
      if (passed > 0 && !isAfterDate(match?.groups?.gap ?? '')) return null;
      const found = read(row, match, 'named');
      if (found) return found;
      NEXT_NUMBER.lastIndex = at;
      const skipped = NEXT_NUMBER.exec(flat);
      if (!skipped) return null;
      at += skipped[0].length;
    }
    return null;
  };
  return { read, next, readAfter };
};

const isImpossible = ({ reading }: Taken): boolean => reading.concepts.includes('v_impossible');

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
  const found = findPressures(flat, thresholds);
  const taken = new Set(found.map((reading) => reading.at));
  const { read, next, readAfter } = createNumberReader(flat, thresholds, taken);
  const keep = (one: Taken | null): boolean => {
    if (one === null || taken.has(one.at)) return false;
    taken.add(one.at);
    found.push({ ...one.reading, at: one.at });
    return true;
  };
  /** Reads "97 in the morning, 84 now" after the first number. */
  const keepFurther = ({ row, end }: Taken, until: number): void => {
    let last: Taken | null = row.single ? null : read(row, next(row, end, until), 'further');
    for (let count = 1; keep(last) && last && count < MOST_OF_SERIES; count += 1)
      last = read(row, next(row, last.end, until), 'further');
  };

  const hasPair = found.length > 0;
  const names = namesIn(flat).filter(
    ({ row }) => !(hasPair && /systolic|diastolic/.test(row.name)),
  );
  const series: { first: Taken; until: number }[] = [];
  let before: Named | undefined;
  names.forEach((name, index) => {
    const until = names[index + 1]?.from ?? flat.length;
    const earlier = before;
    before = /\d/.test(flat.slice(name.to, until)) ? undefined : name;
    if (before) return;
    const list = earlier && joinsNames(flat.slice(earlier.to, name.from)) ? earlier : undefined;
    const own = readAfter(name.row, name.to, until);
    const second = list && own && read(name.row, next(name.row, own.end, until), 'further');
    // "SpO2 and pulse are 84 and 110": the numbers in the order of the names.
    if (list && second && keep(read(list.row, next(list.row, list.to, until), 'named'))) {
      keep(second);
      return;
    }
    const others = earlier ? readAfter(earlier.row, earlier.to, until) : null;
    const isOthers =
      others !== null &&
      !isImpossible(others) &&
      (own === null ||
        isImpossible(own) ||
        (list !== undefined &&
          own.reading.flag === '' &&
          others.reading.flag !== '' &&
          !others.row.single));
    const first = isOthers ? others : own;
    if (first && keep(first)) series.push({ first, until });
  });
  for (const row of ROWS)
    for (const form of row.forms)
      for (const match of flat.matchAll(form)) keep(read(row, match, 'named'));
  for (const { first, until } of series) keepFurther(first, until);
  for (const row of ROWS) {
    if (found.length > 0 || !asked.includes(row.name)) continue;
    const answer = read(row, next(row, 0, flat.length), 'asked');
    if (answer && keep(answer)) keepFurther(answer, flat.length);
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
      mentions.push({ ...mentionOf(concept, token, token), measured: true });
  }
  return mentions;
};
