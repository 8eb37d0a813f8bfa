import type { Mention } from './match.ts';
import type { Prepared } from './normalise.ts';

type Heard = { mentions: Mention[]; prepared: Prepared };

// What holds for one person only, so that it is not joined with what ails another.
export const OF_ONE_PERSON = new Set([
  'pregnant',
  'postpartum',
  'immuno',
  'asplenic',
  'infant_u3m',
  'infant_3_6m',
  'infant_word',
  'baby',
  'child',
  'child_age',
]);
const NAMED_PERSON = /^who_|^(?:child|baby|elder)$/;
/** The writer, as the one of whom the earlier message speaks. */
const OF_ONESELF = /(?<![\p{L}\p{M}])(?:i|i'?m|i'?ve|main|mai|mujhe|मैं|मुझे)(?![\p{L}\p{M}])/u;
const I_HAVE =
  /(?<![\p{L}\p{M}])(?:i have|i'?ve|i am having|i'?m having|mujhe (?!lag|chint|dar|fik))/u;
/** Somebody named before. */
const THE_SAME =
  /(?<![\p{L}\p{M}])(?:he|she|him|her|usko|use|unko|unhe|उसे|उन्हें|उनको)(?![\p{L}\p{M}])/u;

const personsIn = (mentions: Mention[]): Set<string> =>
  new Set(mentions.map(({ concept }) => concept).filter((concept) => NAMED_PERSON.test(concept)));

/**
 * Returns whether the earlier text is plainly about somebody else than the later one: it names other
 * people and not the writer, and the later one says "I have" or names somebody new.
 */
export const isOfAnother = (earlier: Heard, later: Heard): boolean => {
  const [before, now] = [personsIn(earlier.mentions), personsIn(later.mentions)];
  if (before.size === 0 || OF_ONESELF.test(earlier.prepared.flat)) return false;
  if (THE_SAME.test(later.prepared.flat)) return false;
  if (now.size === 0) return I_HAVE.test(later.prepared.flat);
  return [...now].every((person) => !before.has(person));
};
