import table from './lexicon/readings.json' with { type: 'json' };
import { wordSet } from './word-set.ts';

// The words around a number, which tell whether it is a reading.

const LINKS = wordSet(table.links);
const LEADING = wordSet(table.leading);
const JOINING = wordSet(table.joining);
const SERIES = wordSet(`${table.links} ${table.series}`);
const UNITS = wordSet(table.units);
const LAKH = wordSet('lakh lac लाख');
const PAST = wordSet('was were from tha thi था थी');
const BEFORE_TIME = wordSet('at in last on for till until');
const PASSED = wordSet('am pm baje tarikh ko th st nd rd day days din hour hours hr hrs ghante of');
const BESIDE_MEDICINE = wordSet('after with on even despite still due without before');
const ANSWERING = wordSet(
  'sorry actually meant mean correct correction sahi galti galat typo oops yes no haan nahi oh ok it its i wrote matlab माफ़ माफ सही गलती',
);
const MEDICINES = wordSet(table.medicines);
const OTHERWISE = wordSet(table.otherwise);

const NOT_A_READING =
  /^(?::\d\d|(?:\s?(?:-|to)\s?\d{1,2})?\s*(?:spoon|chammach|tsp|teaspoon|cup|ml\b|gm\b|gram|g\b|kg|day|days|hour|hr|week|month|year|din(?!\s?bhar)|ghant|haft|mahin|saal|times?\b(?!\s?(?:a|per|\/)\s?min)|baar|bar\b|mg\b(?!\/|\s*d)|units?|tablet|pill|am\b|pm\b|baje|min|goli|st\b|nd\b|rd\b|th\b|दिन|घंट|बार|साल|महीन|बजे))/;
const MONTH =
  /^\s*(?:of\s)?(?:jan(?:uary)?|feb(?:ruary)?|march|apr(?:il)?|may(?!\sbe)|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|ta+ri?kh|tareekh|तारीख|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर)(?![\p{L}\p{M}])/u;
const LAST_OF_MONTH = 31;

/** Returns whether the text after a number makes it a count, a time or a date. */
export const isCountOrDate = (number: number, rest: string): boolean =>
  NOT_A_READING.test(rest) || (number <= LAST_OF_MONTH && MONTH.test(rest));

export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');

export const isLinked = (gap: string): boolean => wordsOf(gap).every((word) => LINKS.has(word));

/** The words for the units of one measure. */
type UnitWords = ReadonlySet<string>;

/** Returns whether the words after a number, as far as they are near, go with a reading. */
export const endsReading = (rest: string, own: UnitWords): boolean => {
  if (/^\s*[-/]\s*\d/.test(rest)) return false;
  const [next] = wordsOf(rest.slice(0, /[.!?,;\n]/.exec(rest)?.index));
  return next === undefined || SERIES.has(next) || UNITS.has(next) || own.has(next);
};

// "No sugar in tea, day 12": what is eaten or drunk before the day of a streak.
const DAY_OF_STREAK =
  /\b(?:tea|chai|coffee|milk|doodh|drinks?|food|khane|free|sweets)\b[^,.!;(]*[,.!;(]\s*(?:day|din)\s*$/;

/**
 * Returns whether the words between a name and a number leave it a reading: "sugar after metformin
 * 45", but not "BP medicine Telma 40", "sugar test tomorrow at 10" and "no sugar, streak is 41".
 */
export const isReading = (gap: string): boolean => {
  if (DAY_OF_STREAK.test(gap)) return false;
  const words = wordsOf(gap);
  if (words.some((word) => OTHERWISE.has(word)) || words.at(-1) === 'no') return false;
  const medicine = words.findIndex((word) => MEDICINES.has(word));
  if (medicine < 0 || LINKS.has(words.at(-1) ?? '')) return true;
  return words.slice(0, medicine).some((word) => BESIDE_MEDICINE.has(word));
};

/** Returns whether many words lead to a number: "oxygen of my father since morning is 84". */
export const leadsFar = (gap: string): boolean => {
  const words = wordsOf(gap);
  return (
    LEADING.has(words.at(-1) ?? '') &&
    !/[.!?;]/.test(gap) &&
    !words.some((word) => JOINING.has(word))
  );
};

/** Returns whether a number after these words is a further value of the measure before it. */
export const isFurther = (gap: string, own: UnitWords): boolean => {
  const words = wordsOf(gap);
  // "1 lakh 10 hazar" is one number; "98, was 85 last week" tells of the past.
  if (words.length === 1 && LAKH.has(words[0] ?? '')) return false;
  if (gap.includes('(') || words.some((word) => PAST.has(word))) return false;
  if (BEFORE_TIME.has(words.at(-1) ?? '')) return false;
  return words.every((word) => SERIES.has(word) || UNITS.has(word) || own.has(word));
};

/** Returns whether a number after these words may belong to a name before a count or date. */
export const isAfterDate = (gap: string): boolean => {
  const words = wordsOf(gap);
  return (
    !BEFORE_TIME.has(words.at(-1) ?? '') &&
    words.every((word) => SERIES.has(word) || PASSED.has(word) || MONTH.test(word))
  );
};

/** Returns whether a number after these words answers a question for it. */
export const isAnswer = (gap: string): boolean =>
  wordsOf(gap).every((word) => LINKS.has(word) || ANSWERING.has(word));

// Longer text between two names is no list.
const LIST_CHARACTERS = 12;

/** Returns whether only "and" or the like stands between two names. */
export const joinsNames = (between: string): boolean =>
  between.length <= LIST_CHARACTERS && /^[\s,/&+]*(?:and|aur|और)?[\s,/&+]*$/.test(between);
