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
const I_HAVE =
  /(?<![\p{L}\p{M}])(?:i have|i'?ve|i am having|i'?m having|i got|mujhe (?!lag|chint|dar|fik))/u;

const personsIn = (mentions: Mention[]): Set<string> =>
  new Set(mentions.map(({ concept }) => concept).filter((concept) => NAMED_PERSON.test(concept)));

/** Returns whether the earlier text is about somebody else than the later one. */
export const isOfAnother = (earlier: Heard, later: Heard): boolean => {
  const [before, now] = [personsIn(earlier.mentions), personsIn(later.mentions)];
  if (before.size === 0) return false;
  if (now.size === 0) return I_HAVE.test(later.prepared.flat);
  return [...now].every((person) => !before.has(person));
};
