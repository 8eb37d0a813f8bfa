import { skeleton } from './skeleton.ts';
import { createTypoIndex } from './typo.ts';

/** Words of one idea: phrases parted by ";", English under `en`, Hindi in either script under `hi`. */
export type ConceptWords = { en?: string; hi?: string };

/** A phrase of the lexicon: each slot lists word ids; a gap lets up to three words pass. */
export type Phrase = { concept: string; slots: number[][]; gapBefore: boolean[]; hindi: boolean };

/** Everything that turns a word into the slots it can fill. */
export type Vocabulary = {
  phrasesByWord: Map<number, Phrase[]>;
  resolve: (word: string, script: 'latin' | 'devanagari', hindi: boolean) => number[];
};

type Bank = {
  exact: Map<string, number>;
  prefixes: Map<string, number>;
  ids: { next: number };
};

const idOf = (bank: Bank, word: string, key: (word: string) => string): number => {
  const isPrefix = word.endsWith('*');
  const plain = key(isPrefix ? word.slice(0, -1) : word);
  const map = isPrefix ? bank.prefixes : bank.exact;
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
  const gapBefore: boolean[] = [];
  let gap = false;
  for (const part of source.split(/\s+/)) {
    if (part === '_') {
      gap = true;
      continue;
    }
    slots.push(part.split('/').map((word) => idOf(bank, word, hindi ? skeleton : plainKey)));
    gapBefore.push(gap);
    gap = false;
  }
  return slots.length === 0 ? undefined : { concept, slots, gapBefore, hindi };
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
  const whole = createTypoIndex(bank.exact.keys());
  const stems = createTypoIndex(bank.prefixes.keys());
  const direct = (key: string): number[] => {
    const exact = bank.exact.get(key);
    const found = prefixIds(bank, key);
    return exact === undefined ? found : [exact, ...found];
  };
  const nearStem = (key: string): number[] =>
    [-1, 0, 1]
      .map((shift) => key.slice(0, Math.max(6, key.length - 3 + shift)))
      .flatMap((head) => stems.nearest(head))
      .flatMap((stem) => bank.prefixes.get(stem) ?? []);
  const near = (key: string): number[] => [
    ...whole.nearest(key).flatMap((word) => bank.exact.get(word) ?? []),
    ...(key.length >= 7 ? nearStem(key) : []),
    ...stems.nearest(key).flatMap((stem) => bank.prefixes.get(stem) ?? []),
  ];
  return { direct, near };
};

const squeeze = (word: string, times: string): string => word.replace(/(.)\1{2,}/g, times);

/** Compiles the lexicon once; `realWords` are never read as a slip of the pen. */
export const createVocabulary = (
  lexicon: Record<string, ConceptWords>,
  realWords: ReadonlySet<string>,
  englishOnly: ReadonlySet<string>,
  hindiOnly: ReadonlySet<string>,
): Vocabulary => {
  const ids = { next: 0 };
  const english: Bank = { exact: new Map(), prefixes: new Map(), ids };
  const hindi: Bank = { exact: new Map(), prefixes: new Map(), ids };
  const phrasesByWord = new Map<number, Phrase[]>();
  for (const [concept, words] of Object.entries(lexicon))
    for (const [bank, list] of [
      [english, words.en],
      [hindi, words.hi],
    ] as const)
      for (const source of (list ?? '').split(';')) {
        const phrase = parsePhrase(concept, source.trim().toLowerCase(), bank, bank === hindi);
        if (source.trim() === '' || phrase === undefined) continue;
        for (const id of new Set(phrase.slots[0])) {
          const list = phrasesByWord.get(id) ?? [];
          list.push(phrase);
          phrasesByWord.set(id, list);
        }
      }
  const inEnglish = createLookup(english);
  const inHindi = createLookup(hindi);

  const resolveLatin = (word: string, isHindi: boolean): number[] => {
    const found = isHindi && hindiOnly.has(word) ? [] : inEnglish.direct(word);
    const mayBeHindi = isHindi || !(englishOnly.has(word) || realWords.has(word));
    if (mayBeHindi) found.push(...inHindi.direct(skeleton(word)));
    if (found.length > 0 || word.length < 5 || realWords.has(word)) return found;
    return [
      ...inEnglish.near(word),
      ...(mayBeHindi && isHindi ? inHindi.near(skeleton(word)) : []),
    ];
  };
  const resolve: Vocabulary['resolve'] = (word, script, isHindi) => {
    if (script === 'devanagari') {
      const key = skeleton(word);
      const found = inHindi.direct(key);
      return found.length > 0 ? found : inHindi.near(key);
    }
    const found = resolveLatin(word, isHindi);
    if (found.length > 0) return found;
    const twice = squeeze(word, '$1$1');
    if (twice === word) return found;
    const again = resolveLatin(twice, isHindi);
    return again.length > 0 ? again : resolveLatin(squeeze(word, '$1'), isHindi);
  };
  return { phrasesByWord, resolve };
};
