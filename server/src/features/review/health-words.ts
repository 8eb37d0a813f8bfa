import body from './lexicon/body.json' with { type: 'json' };
import medicines from './lexicon/medicines.json' with { type: 'json' };
import signs from './lexicon/signs.json' with { type: 'json' };
import symptoms from './lexicon/symptoms.json' with { type: 'json' };
import type { ConceptWords } from './vocabulary.ts';

const LISTS: Record<string, ConceptWords>[] = [body, symptoms, signs, medicines];
const WORDS: ReadonlySet<string> = new Set(
  LISTS.flatMap((concepts) => Object.values(concepts))
    .flatMap(({ en = '', hi = '' }) => [en, hi].flat())
    .flatMap((phrases) =>
      phrases
        .normalize('NFC')
        .toLowerCase()
        .split(/[\s;/]+/),
    ),
);

/**
 * Returns whether the lexicon lists a word, spelt exactly so, in a phrase about symptoms, parts of
 * the body or medicines; the text of the word is NFC.
 */
export const isHealthWord = (word: string): boolean => WORDS.has(word.toLowerCase());
