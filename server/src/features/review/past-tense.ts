import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import { wordSet } from './word-set.ts';

// "Ho gaya tha", "ho gaye the": before "the", which is also English, a Hindi verb is needed.
const WAS = wordSet('tha thi था थी थे');
const BEFORE_THE = wordSet('gaye gye gaya ho hue aaye aye rahe');
const WAS_WITHIN = 5;

/**
 * Returns whether the Hindi "was" follows a mention in its sentence, within five words; `verbs` are
 * those that may stand before "the".
 */
export const isSaidOfPast = (
  tokens: Token[],
  { to }: Pick<Mention, 'to'>,
  verbs: ReadonlySet<string> = BEFORE_THE,
): boolean =>
  tokens.slice(to + 1, to + 1 + WAS_WITHIN).some(({ word, sentence }, at) => {
    if (sentence !== tokens[to]?.sentence) return false;
    return WAS.has(word) || (word === 'the' && verbs.has(tokens[to + at]?.word ?? ''));
  });
