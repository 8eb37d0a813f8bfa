import bengali from './languages/bengali.json' with { type: 'json' };
import gujarati from './languages/gujarati.json' with { type: 'json' };
import kannada from './languages/kannada.json' with { type: 'json' };
import marathi from './languages/marathi.json' with { type: 'json' };
import tamil from './languages/tamil.json' with { type: 'json' };
import telugu from './languages/telugu.json' with { type: 'json' };
import words from './lexicon/words.json' with { type: 'json' };
import { prepare, type Token } from './normalise.ts';
import { soundKey } from './skeleton.ts';
import { wordSet } from './word-set.ts';

// Six further languages: only the words of the worst emergencies are known; a person reads every
// other message.

const SHEETS = { mr: marathi, bn: bengali, ta: tamil, te: telugu, gu: gujarati, kn: kannada };

/** A language in which only the words of the worst emergencies are known. */
export type Regional = keyof typeof SHEETS;

/**
 * Result for a message in such a language: the families of its danger phrases, and the first and
 * last token of the first one.
 */
export type RegionalReading = {
  language: Regional;
  name: string;
  /** Whether the message is in this language; otherwise it only has a danger phrase of it. */
  isSpoken: boolean;
  /** Whether all words of the danger phrases are also words of English or Hindi. */
  isBorrowed: boolean;
  families: string[];
  at: { from: number; to: number };
};

/** Returns the answer templates of a language; placeholders are those of the other templates. */
export const regionalLines = (language: Regional) => SHEETS[language].lines;

export const isRegional = (language: string): language is Regional =>
  Object.hasOwn(SHEETS, language);

/** Returns the sound key of a word in Latin letters; words in other scripts are unchanged. */
const keyOf = ({ word, script }: Pick<Token, 'word' | 'script'>): string =>
  script === 'latin' ? soundKey(word) : word;

type Stem = { key: string; open: boolean };
type Phrase = { family: string; slots: Stem[][] };

const stemOf = (source: string): Stem => {
  const [token] = prepare(source).tokens;
  return { key: token ? keyOf(token) : '', open: source.endsWith('*') };
};

const phrasesOf = (family: string, source: string): Phrase[] =>
  source.split(';').map((phrase) => ({
    family,
    slots: phrase
      .trim()
      .split(/\s+/)
      .map((part) => part.split('/').map(stemOf)),
  }));

const keysOf = (list: string): Set<string> => new Set(prepare(list).tokens.map(keyOf));

const LANGUAGES = Object.entries(SHEETS).map(([language, sheet]) => ({
  language: language as Regional,
  name: sheet.name,
  script: sheet.script === '' ? null : new RegExp(`\\p{Script=${sheet.script}}`, 'u'),
  words: keysOf(sheet.words),
  no: keysOf(sheet.no),
  phrases: Object.entries(sheet.danger).flatMap(([family, { own, latin }]) => [
    ...phrasesOf(family, own),
    ...phrasesOf(family, latin),
  ]),
}));
type Known = (typeof LANGUAGES)[number];

// Phrases by the first letters of their first word, so that a long text is not compared with every
// phrase.
const BEGINNING = 2;
const BY_BEGINNING = new Map<string, { known: Known; phrase: Phrase }[]>();
for (const known of LANGUAGES)
  for (const phrase of known.phrases)
    for (const begin of new Set(phrase.slots[0]?.map(({ key }) => key.slice(0, BEGINNING)))) {
      const list = BY_BEGINNING.get(begin);
      if (list) list.push({ known, phrase });
      else BY_BEGINNING.set(begin, [{ known, phrase }]);
    }

const READ_ANYWAY = wordSet(`${words.englishFunction} ${words.hindiFunction}`);

// A message with as many function words of English or Hindi, and no evidence for another language,
// is in English or Hindi.
const LEAST_READ_ANYWAY = 2;

// Maximum number of other words between two words of a phrase.
const GAP = 2;
// More than one, because a single word may also be Hindi or English.
const LEAST_WORDS = 2;

const fits = (slot: Stem[] = [], key = ''): boolean =>
  slot.some((stem) => (stem.open ? key.startsWith(stem.key) : key === stem.key));

/** Returns the last token of a phrase that begins at `from`, or -1. */
const endOf = ({ slots }: Phrase, tokens: Token[], keys: string[], from: number): number => {
  if (!fits(slots[0], keys[from])) return -1;
  let at = from;
  for (const slot of slots.slice(1)) {
    let next = at + 1;
    while (next <= at + 1 + GAP && !fits(slot, keys[next])) next += 1;
    if (next > at + 1 + GAP || tokens[next]?.sentence !== tokens[from]?.sentence) return -1;
    at = next;
  }
  return at;
};

// Families that a following "not" negates. In others, "not" is part of the danger: blood that does
// not stop, a child that does not drink.
const DENIABLE = new Set(['cardiac_chest_pain', 'seizure', 'bite_sting', 'head_spine_injury']);

type Danger = { known: Known; family: string; from: number; to: number };

/** Returns the danger phrases that are not negated by the next word. */
const dangersIn = (tokens: Token[], keys: string[]): Danger[] => {
  const found: Danger[] = [];
  keys.forEach((key, from) => {
    for (const { known, phrase } of BY_BEGINNING.get(key.slice(0, BEGINNING)) ?? []) {
      const to = endOf(phrase, tokens, keys, from);
      const denied = DENIABLE.has(phrase.family) && known.no.has(keys[to + 1] ?? '');
      if (to >= 0 && !denied) found.push({ known, family: phrase.family, from, to });
    }
  });
  return found;
};

/**
 * Returns the weight of the evidence for a language: all tokens if its script is frequent, else the
 * number of its known words; 0 if they are too few or words of Hindi or English are as frequent.
 */
const weightOf = ({ script, words: known }: Known, tokens: Token[], keys: string[]): number => {
  const own = script === null ? 0 : tokens.filter(({ word }) => script.test(word)).length;
  if (own > tokens.length / 3) return tokens.length;
  const said = new Set(keys.filter((key) => known.has(key)));
  const others = tokens.filter(
    ({ word }, at) => READ_ANYWAY.has(word) && !known.has(keys[at] ?? ''),
  );
  return said.size >= LEAST_WORDS && said.size > others.length ? said.size : 0;
};

/**
 * Reads a message in one of the six languages; returns null for any other. `isRead`: whether the
 * token at a place is a known word of English or Hindi.
 */
export const readRegional = (
  tokens: Token[],
  isRead: (at: number) => boolean = () => false,
): RegionalReading | null => {
  const known = new Map<string, string>();
  for (const token of tokens) if (!known.has(token.word)) known.set(token.word, keyOf(token));
  const keys = tokens.map(({ word }) => known.get(word) ?? '');
  const found = dangersIn(tokens, keys);
  const [best] = LANGUAGES.map((language) => ({
    known: language,
    dangers: found.filter((danger) => danger.known === language),
    weight: weightOf(language, tokens, keys),
  }))
    .filter(({ weight, dangers }) => weight > 0 || dangers.length > 0)
    .sort((a, b) => b.weight - a.weight || b.dangers.length - a.dangers.length);
  if (best === undefined) return null;
  const { dangers, known: language, weight } = best;
  const own = tokens.filter(
    ({ word }, at) => READ_ANYWAY.has(word) && !language.words.has(keys[at] ?? ''),
  );
  return {
    language: language.language,
    name: language.name,
    isSpoken: weight > 0 || own.length < LEAST_READ_ANYWAY,
    isBorrowed: dangers.every(
      ({ family, from, to }) =>
        family !== 'self_harm_suicide' &&
        tokens.slice(from, to + 1).every((_, place) => isRead(from + place)),
    ),
    families: [...new Set(dangers.map(({ family }) => family))],
    at: { from: dangers[0]?.from ?? 0, to: dangers[0]?.to ?? 0 },
  };
};
