import words from './lexicon/words.json' with { type: 'json' };
import type { Token } from './normalise.ts';
import type { Language } from './review.ts';
import { wordSet } from './word-set.ts';

const HINDI = wordSet(words.hindiFunction);
const ENGLISH = wordSet(words.englishFunction);
// Words that Hindi has not borrowed, unlike "ok", "doctor" and "please".
const ALSO_ENGLISH = wordSet(
  'a an any as because by forgot get got here last more need now or so some than them then these those today tomorrow took us want went where which who why yesterday',
);

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

/** Returns whether a word is English; the "you" of "thank you" is said in Hindi too. */
const isClearlyEnglish = ({ word }: Token, at: number, tokens: Token[]): boolean =>
  ALSO_ENGLISH.has(word) || (ENGLISH.has(word) && tokens[at - 1]?.word !== 'thank');

/**
 * Returns the language to answer in: that of the message, or that of the app if the words show none,
 * as in "ok", "Namaste doctor" and a picture.
 */
export const answerLanguageOf = (
  language: Language,
  tokens: Token[],
  appLanguage: Language = language,
): Language => {
  const isShown = language === 'en' ? tokens.some(isClearlyEnglish) : language !== 'other';
  return isShown ? language : appLanguage;
};
