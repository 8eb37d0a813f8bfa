import plain from './lexicon/plain.json' with { type: 'json' };
import type { Prepared, Token } from './normalise.ts';
import { isOrdinary } from './ordinary.ts';
import { skeleton } from './skeleton.ts';
import { wordSet } from './word-set.ts';

/** Returns the words of both languages as typed, and the sound keys of Hindi for Devanagari. */
const wordList = ({ en, hi }: { en: string[]; hi: string[] }) => {
  const [english, hindi] = [en, hi].map((lines) => lines.join(' ').split(' ')) as [
    string[],
    string[],
  ];
  return { typed: new Set([...english, ...hindi]), sounds: new Set(hindi.map(skeleton)) };
};
const LISTS = {
  light: wordList(plain.light),
  common: wordList(plain.common),
  goals: wordList(plain.goals),
  app: wordList(plain.app),
  desk: wordList(plain.desk),
  small: wordList(plain.small),
};

/** Returns whether a token is in a list of `plain.json`, in any spelling. */
export const isListed = ({ word, script }: Token, list: keyof typeof LISTS): boolean =>
  script === 'devanagari' ? LISTS[list].sounds.has(skeleton(word)) : LISTS[list].typed.has(word);

// Neighbours of a capitalised name in Latin letters: "from Goa", "Sharma ji".
const BEFORE_PLACE = wordSet('from in at to near');
const AFTER_NAME = wordSet('ji jee aunty uncle bhai bhaiya didi sir madam mam sahab saheb');
/** Returns whether a token is a capitalised name of a place or person. */
export const isName = ({ text, tokens }: Prepared, at: number): boolean => {
  const { start = 0, end = 0 } = tokens[at] ?? {};
  return (
    /^[A-Z][a-z]+$/.test(text.slice(start, end)) &&
    (BEFORE_PLACE.has(tokens[at - 1]?.word ?? '') || AFTER_NAME.has(tokens[at + 1]?.word ?? ''))
  );
};

// Contrast words; the main point of the message follows them.
const CONTRASTS = wordSet('but however though although lekin magar लेकिन मगर');
// In Hindi, these mean "but" at the start of a clause and "on" elsewhere.
const CONTRASTS_AT_START = wordSet('par pr पर');
/** Returns whether a token is a contrast word. */
export const isContrast = (tokens: Token[], at: number): boolean => {
  const { word, clause } = tokens[at] as Token;
  return CONTRASTS.has(word) || (CONTRASTS_AT_START.has(word) && tokens[at - 1]?.clause !== clause);
};

/**
 * Returns whether a part of a message has unknown words and no known one: "timings please, zorvik
 * grumfle". A clause or a contrast word begins a part; names do not count.
 */
export const hasUnknownPart = (prepared: Prepared, isEnglish: boolean): boolean => {
  const parts: { clause: number; isKnown: boolean; isUnknown: boolean }[] = [];
  prepared.tokens.forEach((token, at) => {
    const isNew = isContrast(prepared.tokens, at);
    if (isNew || parts.at(-1)?.clause !== token.clause)
      parts.push({ clause: token.clause, isKnown: false, isUnknown: false });
    const part = parts.at(-1);
    const saysNothing = isNew || token.script === 'number' || isListed(token, 'light');
    if (part === undefined || saysNothing || isName(prepared, at)) return;
    if (isOrdinary(token, isEnglish)) part.isKnown = true;
    else part.isUnknown = true;
  });
  return parts.some(({ isKnown, isUnknown }) => isUnknown && !isKnown);
};
