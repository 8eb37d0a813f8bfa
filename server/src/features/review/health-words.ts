import body from './lexicon/body.json' with { type: 'json' };
import medicines from './lexicon/medicines.json' with { type: 'json' };
import symptoms from './lexicon/symptoms.json' with { type: 'json' };
import type { ConceptWords } from './vocabulary.ts';

// Their words are animals, and sizes of burns, many of them also names: "das", "puri", "deep".
const { animal, bee, big_burn, bite, scorpion, snake, ...conditions } = symptoms;
const LISTS: Record<string, ConceptWords>[] = [body, conditions, medicines];
const SEVERAL_WORDS_OR_STEM = /[\s*]/;
const WORDS: ReadonlySet<string> = new Set([
  ...LISTS.flatMap((concepts) => Object.values(concepts))
    .flatMap(({ en = '', hi = '' }) => [en, hi].flat())
    .flatMap((phrases) => phrases.normalize('NFC').toLowerCase().split(';'))
    .filter((phrase) => !SEVERAL_WORDS_OR_STEM.test(phrase))
    .flatMap((alternatives) => alternatives.split('/')),
  // Swelling, which the lexicon lists as a stem only; it sounds like the common name Sujan.
  'soojan',
  'सूजन',
]);

/**
 * Returns whether the word, spelt exactly so, is alone a symptom, a part of the body or a medicine;
 * its text is NFC.
 */
export const isHealthWord = (word: string): boolean => WORDS.has(word.toLowerCase());
