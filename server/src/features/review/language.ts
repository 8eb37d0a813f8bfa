import words from './lexicon/words.json' with { type: 'json' };
import type { Token } from './normalise.ts';
import type { Language } from './review.ts';
import { wordSet } from './word-set.ts';

const HINDI = wordSet(words.hindiFunction);
const ENGLISH = wordSet(words.englishFunction);

/** Returns the predominant language of a message; 'other' for an unsupported script. */
export const languageOf = (tokens: Token[]): Language => {
  let hindi = 0;
  let english = 0;
  let devanagari = 0;
  let foreign = 0;
  for (const { word, script } of tokens) {
    if (script === 'devanagari') devanagari += 1;
    else if (script === 'other') foreign += 1;
    else if (script === 'latin') {
      if (ENGLISH.has(word)) english += 1;
      else if (HINDI.has(word)) hindi += 1;
    }
  }
  const wordCount = tokens.filter((token) => token.script !== 'number').length;
  if (foreign > wordCount / 3) return 'other';
  if (devanagari > wordCount / 3) return 'hi';
  return hindi > 0 && hindi >= english * 0.5 ? 'hi-Latn' : 'en';
};
