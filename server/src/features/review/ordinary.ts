import ordinary from './lexicon/ordinary.json' with { type: 'json' };
import plain from './lexicon/plain.json' with { type: 'json' };
import type { Token } from './normalise.ts';
import { fullSkeleton, skeleton } from './skeleton.ts';

type Words = { en: string[]; hi: string[] };

const wordsOf = (lines: string[]): string[] => lines.join(' ').split(' ');

// Inflections, as in "ticks", "ticked", "ticking" and "dekhna", "dekhte", "dekhunga".
const ENGLISH_ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'ly'];
const HINDI_ENDINGS = wordsOf([
  'a e i o u un na ne ni ta te ti ega egi enge unga ungi iye iyega kar ke ao au aun ana ane ani',
  'ata ate ati aya aye ayi aiye ein na ni wa wana wao',
]);

const englishForms = (word: string): string[] => [
  word,
  ...ENGLISH_ENDINGS.map((ending) => word + ending),
  ...(word.endsWith('e') ? [`${word.slice(0, -1)}ing`] : []),
];
const hindiForms = (stem: string): string[] => [
  stem,
  ...HINDI_ENDINGS.map((ending) => stem + ending),
];

// Merges vowels that are separate in Devanagari but not in Latin letters: बधाई and "badhai".
const looseSound = (key: string): string => key.replace(/ai/g, 'e').replace(/au/g, 'o');

const listOf = ({ en, hi }: Words, stems: string[] = []) => {
  const hindi = [...wordsOf(hi), ...stems.flatMap(hindiForms)];
  return {
    typed: new Set([...wordsOf(en).flatMap(englishForms), ...hindi]),
    sounds: new Set(hindi.map((word) => looseSound(skeleton(word)))),
  };
};

const EVERYDAY = {
  en: wordsOf([...ordinary.en, ...Object.values(plain).flatMap(({ en }) => en)]),
  hi: wordsOf([...ordinary.hi, ...Object.values(plain).flatMap(({ hi }) => hi)]),
};
const ORDINARY = listOf(EVERYDAY, wordsOf(ordinary.hiVerbs));
const GRAVE = listOf(ordinary.grave);
// Words that sound like a grave one: "tak" (until) like "thak" (tired), "gali" (lane) like "gaali".
const NOT_GRAVE = new Set(ordinary.notGrave.split(' '));
const TOPICS = Object.entries(ordinary.topics).map(
  ([intent, words]) => [intent, listOf(words)] as const,
);

/** Everyday words in their usual spelling, which are never treated as misspellings. */
export const ENGLISH_WORDS: readonly string[] = EVERYDAY.en.flatMap(englishForms);
export const HINDI_WORDS: readonly string[] = [
  ...EVERYDAY.hi,
  ...wordsOf(ordinary.hiVerbs).flatMap(hindiForms),
];

const isIn = (list: typeof ORDINARY, { word, script }: Token, isEnglish: boolean): boolean => {
  const hasSound = (key: string) => list.sounds.has(looseSound(key));
  if (script === 'devanagari') return hasSound(skeleton(word)) || hasSound(fullSkeleton(word));
  return list.typed.has(word) || (!isEnglish && hasSound(skeleton(word)));
};

/** Returns whether a token is an everyday word, in any form, unrelated to body or mind. */
export const isOrdinary = (token: Token, isEnglish: boolean): boolean =>
  isIn(ORDINARY, token, isEnglish);

/**
 * Returns whether a token is an everyday word that may express despair ("last", "letter", "roof")
 * or a matter for a person, such as tests, capsules, smoking or complaints.
 */
export const isGrave = (token: Token, isEnglish: boolean): boolean =>
  !NOT_GRAVE.has(token.word) && isIn(GRAVE, token, isEnglish);

/** Returns the intent whose topic words are most frequent in a message; null if there are none. */
export const topicOf = (tokens: Token[], isEnglish: boolean): string | null => {
  let best: string | null = null;
  let most = 0;
  for (const [intent, list] of TOPICS) {
    const count = tokens.filter((token) => isIn(list, token, isEnglish)).length;
    if (count > most) [best, most] = [intent, count];
  }
  return best;
};
