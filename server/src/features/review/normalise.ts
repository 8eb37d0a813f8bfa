import { asciiDigits } from '@saathi/contract/digits';

/** A word or number of a message; offsets refer to the NFC text. */
export type Token = {
  /** In lower case, without apostrophes and accents, with ASCII digits. */
  word: string;
  start: number;
  end: number;
  script: 'latin' | 'devanagari' | 'other' | 'number';
  /** The number's value, NaN for a word. */
  value: number;
  sentence: number;
  /** Counts commas, brackets and dashes as well as sentence ends. */
  clause: number;
  /** Whether its sentence ends with a question mark. */
  asked?: boolean;
};

/** A message prepared for matching: the NFC text, a flattened copy for numbers, and its tokens. */
export type Prepared = { text: string; flat: string; tokens: Token[] };

const ATOMS =
  /(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*)|(?<word>[\p{L}\p{M}\u200b-\u200d]+(?:['’‘`´][\p{L}\p{M}]+)*)|(?<end>[.!?।॥;\n]+|\.\.\.)|(?<pause>[,:()[\]{}"“”–—|…]|\s-\s)/gu;

/** Returns the text with lower-case A–Z, ASCII digits and straight quotes; the same length. */
const flatten = (text: string): string =>
  asciiDigits(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

// Matches the "'s" of "my foot's cold", but not of "it's" and "he's".
const POSSESSIVE = /(?<!^(?:it|he|she|that|what|there|who|how|let|here|where|when))['’‘`´]s$/;

const PLAIN = /^[a-z]+$/;

// Real words are shorter; longer input may be meant to slow down the review.
const MAX_WORD = 48;

const wordKey = (raw: string): string => {
  const word = raw.slice(0, MAX_WORD).toLowerCase();
  if (PLAIN.test(word)) return word;
  return word
    .replace(POSSESSIVE, '')
    .replace(/['’‘`´\u200b-\u200d]|[\ufe00-\ufe0f]/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
};

const scriptOf = (word: string): Token['script'] => {
  if (/[\u0900-\u097f]/.test(word)) return 'devanagari';
  return /[a-z]/.test(word) ? 'latin' : 'other';
};

const numberOf = (raw: string): number => {
  // 1,200 and 1,20,000 are whole numbers; 38,5 is a decimal.
  const plain = /^\d+(,\d{2,3})*,\d{3}(\.\d+)?$/.test(raw) ? raw.replaceAll(',', '') : raw;
  return Number(plain.replace(',', '.'));
};

/** Splits a message into tokens with their sentences and clauses; linear in its length. */
export const prepare = (raw: string): Prepared => {
  const text = raw.normalize('NFC');
  const flat = flatten(text);
  const tokens: Token[] = [];
  let sentence = 0;
  let clause = 0;
  for (const atom of text.matchAll(ATOMS)) {
    const start = atom.index;
    const end = start + atom[0].length;
    const { number, word, end: stop } = atom.groups ?? {};
    if (number === undefined && word === undefined) {
      clause += 1;
      // An ellipsis is a pause, not the end of a sentence.
      if (stop !== undefined && !/^\.{2,}$/.test(stop)) {
        if (stop.includes('?'))
          for (let at = tokens.length - 1; tokens[at]?.sentence === sentence; at -= 1)
            Object.assign(tokens[at] ?? {}, { asked: true });
        sentence += 1;
      }
      continue;
    }
    const key = number === undefined ? wordKey(atom[0]) : flat.slice(start, end);
    const value = number === undefined ? Number.NaN : numberOf(key);
    const script = number === undefined ? scriptOf(key) : 'number';
    if (key !== '') tokens.push({ word: key, start, end, script, value, sentence, clause });
  }
  return { text, flat, tokens };
};
