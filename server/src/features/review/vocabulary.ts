import { createMemory } from './memory.ts';
import { fullSkeleton, skeleton } from './skeleton.ts';
import { createTypoIndex } from './typo.ts';

/**
 * Words of one concept: phrases separated by ";" or in a list of lines, English in `en`, Hindi in
 * either script in `hi`.
 */
export type ConceptWords = { en?: string | string[]; hi?: string | string[] };

/**
 * A phrase of the lexicon. Each slot lists word ids; each gap is the maximum number of other words
 * before the slot.
 */
export type Phrase = { concept: string; slots: number[][]; gaps: number[]; hindi: boolean };

/** The compiled lexicon: phrases by their first word, and the lookup of word ids. */
export type Vocabulary = {
  phrasesByWord: Map<number, Phrase[]>;
  /** Returns the ids of the word as typed; after {@link GUESSED}, those of similar words. */
  resolve: (word: string, script: 'latin' | 'devanagari', hindi: boolean) => number[];
};

/** Marker, not the id of a word: ids after it in a list are guesses for a misspelt word. */
export const GUESSED = -1;

// Misspellings are compared with inflected forms: "voimting" is near "vomiting", not "vomit".
const ENDINGS = ['ing', 'ed', 's', 'es', 'e', 'ion'];

const GAPS: Record<string, number> = { _: 3, __: 6 };

// Concepts whose words are no candidates for a misspelling. Hindi "no" occurs in many phrases; a
// misspelt English "cannot" is part of a symptom as often as a negation.
const NEGATIONS = new Set(['x_neg_hi']);

type Bank = {
  exact: Map<string, number>;
  prefixes: Map<string, number>;
  ids: { next: number };
  /** Candidates for a misspelling: not the context triggers, which may reverse a meaning. */
  guessable: Set<string>;
  /** Words that are never candidates for a misspelling, even if other concepts contain them. */
  negations: Set<string>;
  /** Spellings whose key differs (Hindi in Latin letters, inflected stems), with their keys. */
  spellings: Map<string, string>;
};

const idOf = (bank: Bank, word: string, key: (word: string) => string, concept: string): number => {
  const isPrefix = word.endsWith('*');
  const plain = key(isPrefix ? word.slice(0, -1) : word);
  const map = isPrefix ? bank.prefixes : bank.exact;
  if (NEGATIONS.has(concept)) bank.negations.add(plain);
  if (!concept.startsWith('x_')) {
    bank.guessable.add(plain);
    if (!isPrefix && plain !== word) bank.spellings.set(word, plain);
    if (isPrefix) for (const ending of ENDINGS) bank.spellings.set(plain + ending, plain);
  }
  const known = map.get(plain);
  if (known !== undefined) return known;
  const id = bank.ids.next;
  bank.ids.next += 1;
  map.set(plain, id);
  return id;
};

const plainKey = (word: string): string => word.replaceAll("'", '');

const parsePhrase = (
  concept: string,
  source: string,
  bank: Bank,
  hindi: boolean,
): Phrase | undefined => {
  const slots: number[][] = [];
  const gaps: number[] = [];
  let gap = 0;
  for (const part of source.split(/\s+/)) {
    const reach = GAPS[part];
    if (reach !== undefined) {
      gap = reach;
      continue;
    }
    slots.push(
      part.split('/').map((word) => idOf(bank, word, hindi ? skeleton : plainKey, concept)),
    );
    gaps.push(gap);
    gap = 0;
  }
  return slots.length === 0 ? undefined : { concept, slots, gaps, hindi };
};

const prefixIds = (bank: Bank, key: string): number[] => {
  const found: number[] = [];
  for (let length = 3; length <= key.length; length += 1) {
    const id = bank.prefixes.get(key.slice(0, length));
    if (id !== undefined) found.push(id);
  }
  return found;
};

const createLookup = (bank: Bank) => {
  const mayStandFor = (word: string): boolean =>
    bank.guessable.has(word) && !bank.negations.has(word);
  const whole = createTypoIndex([...bank.exact.keys()].filter(mayStandFor));
  const stems = createTypoIndex([...bank.prefixes.keys()].filter(mayStandFor));
  const direct = (key: string): number[] => {
    const exact = bank.exact.get(key);
    const found = prefixIds(bank, key);
    return exact === undefined ? found : [exact, ...found];
  };
  const near = (key: string, typed = key.length): number[] => [
    ...whole.nearest(key, typed).flatMap((word) => bank.exact.get(word) ?? []),
    ...stems.nearest(key).flatMap((stem) => bank.prefixes.get(stem) ?? []),
  ];
  const spelt = createTypoIndex(
    [...bank.spellings].filter(([, key]) => !bank.negations.has(key)).map(([word]) => word),
  );
  const nearSpelling = (word: string): number[] =>
    spelt.nearest(word).flatMap((found) => direct(bank.spellings.get(found) ?? ''));
  const isSettled = (key: string): boolean =>
    bank.exact.has(key) ||
    [0, 1, 2, ...(key.endsWith('ing') ? [3] : [])].some(
      (rest) => key.length - rest >= 4 && bank.prefixes.has(key.slice(0, key.length - rest)),
    );
  return { direct, near, nearSpelling, isSettled };
};

const squeeze = (word: string, times: string): string => word.replace(/(.)\1{2,}/g, times);

const fill = (
  phrasesByWord: Map<number, Phrase[]>,
  lexicon: Record<string, ConceptWords>,
  english: Bank,
  hindi: Bank,
): void => {
  for (const [concept, words] of Object.entries(lexicon))
    for (const [bank, list] of [
      [english, words.en],
      [hindi, words.hi],
    ] as const)
      for (const source of [list ?? ''].flat().join(';').split(';')) {
        const phrase = parsePhrase(concept, source.trim().toLowerCase(), bank, bank === hindi);
        if (source.trim() === '' || phrase === undefined) continue;
        for (const id of new Set(phrase.slots[0])) {
          const list = phrasesByWord.get(id) ?? [];
          list.push(phrase);
          phrasesByWord.set(id, list);
        }
      }
};

const remembering = (resolve: Vocabulary['resolve']): Vocabulary['resolve'] => {
  const remembered = createMemory<number[]>();
  return (word, script, isHindi) =>
    remembered(`${script}${isHindi}${word}`, () => resolve(word, script, isHindi));
};

/** Compiles the lexicon; `realWords` and `hindiReal` are never treated as misspellings. */
export const createVocabulary = (
  lexicon: Record<string, ConceptWords>,
  realWords: ReadonlySet<string>,
  englishOnly: ReadonlySet<string>,
  hindiOnly: ReadonlySet<string>,
  hindiReal: ReadonlySet<string>,
): Vocabulary => {
  const ids = { next: 0 };
  const english: Bank = {
    exact: new Map(),
    prefixes: new Map(),
    ids,
    guessable: new Set(),
    negations: new Set(),
    spellings: new Map(),
  };
  const hindi: Bank = {
    exact: new Map(),
    prefixes: new Map(),
    ids,
    guessable: new Set(),
    negations: new Set(),
    spellings: new Map(),
  };
  const phrasesByWord = new Map<number, Phrase[]>();
  fill(phrasesByWord, lexicon, english, hindi);
  const inEnglish = createLookup(english);
  const inHindi = createLookup(hindi);
  const ordinary = new Set([...hindiReal].map(skeleton));

  const resolveLatin = (word: string, isHindi: boolean): number[] => {
    const found = isHindi && hindiOnly.has(word) ? [] : inEnglish.direct(word);
    const mayBeHindi = isHindi || !(englishOnly.has(word) || realWords.has(word));
    if (mayBeHindi) found.push(...inHindi.direct(skeleton(word)));
    if (word.length < 5 || realWords.has(word)) return found;
    if (isHindi && ordinary.has(skeleton(word))) return found;
    // A short stem alone is no certain match: "headahce" begins like "head".
    if (found.length > 0 && (inEnglish.isSettled(word) || inHindi.isSettled(skeleton(word))))
      return found;
    return [
      ...found,
      GUESSED,
      ...inEnglish.near(word),
      ...inEnglish.nearSpelling(word),
      ...(mayBeHindi && isHindi
        ? [...inHindi.near(skeleton(word), word.length), ...inHindi.nearSpelling(word)]
        : []),
    ];
  };
  const resolve: Vocabulary['resolve'] = (word, script, isHindi) => {
    if (script === 'devanagari') {
      const key = skeleton(word);
      const found = [...new Set([...inHindi.direct(key), ...inHindi.direct(fullSkeleton(word))])];
      return found.length > 0 || ordinary.has(key) ? found : [GUESSED, ...inHindi.near(key)];
    }
    const found = resolveLatin(word, isHindi);
    if (found.some((id) => id !== GUESSED)) return found;
    const twice = squeeze(word, '$1$1');
    if (twice === word) return found;
    const again = resolveLatin(twice, isHindi);
    return again.some((id) => id !== GUESSED) ? again : resolveLatin(squeeze(word, '$1'), isHindi);
  };
  return { phrasesByWord, resolve: remembering(resolve) };
};
