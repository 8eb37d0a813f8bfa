import table from './lexicon/readings.json' with { type: 'json' };
import { wordSet } from './word-set.ts';

// The words around a number, which tell whether it is a reading.

const LINKS = wordSet(table.links);
const LEADING = wordSet(table.leading);
const JOINING = wordSet(table.joining);
const SERIES = wordSet(`${table.links} ${table.series}`);
const UNITS = wordSet(table.units);
const LAKH = wordSet('lakh lac लाख');
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

/** Returns whether the words after a number, as far as they are near, go with a reading. */
export const endsReading = (rest: string): boolean => {
  const [next] = wordsOf(rest.slice(0, /[.!?,;\n]/.exec(rest)?.index));
  return next === undefined || SERIES.has(next) || UNITS.has(next);
};

/**
 * Returns whether the words between a name and a number leave it a reading: not in "BP medicine
 * Telma 40", "sugar test tomorrow at 10" and "no sugar in tea, streak is 41".
 */
export const isReading = (gap: string): boolean => {
  const words = wordsOf(gap);
  if (words.some((word) => OTHERWISE.has(word))) return false;
  return !words.some((word) => MEDICINES.has(word)) || LINKS.has(words.at(-1) ?? '');
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
export const isFurther = (gap: string): boolean => {
  const words = wordsOf(gap);
  // "1 lakh 10 hazar" is one number.
  if (words.length === 1 && LAKH.has(words[0] ?? '')) return false;
  return words.every((word) => SERIES.has(word) || UNITS.has(word));
};
