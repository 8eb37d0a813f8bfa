import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import { wordSet } from './word-set.ts';

const UNIT = wordSet('unit units u ml mg mcg tablet tablets tab tabs goli यूनिट एमएल गोली');
/** The right dose stands before these, the taken one after. */
const IN_PLACE_OF = wordSet('jagah jgah badle जगह बदले');
const LINKS = wordSet('ki ke की के of');
/** A taken dose above this many times the right one counts. */
const TIMES = 2;

/** What makes the two numbers times, days, distances or prices. */
const NO_DOSE_AFTER = wordSet(
  'km steps rounds hours hrs hour minutes min ghante din days day baje am pm tareekh tarikh rupees rupaye rs दिन बजे रुपये',
);
const NO_DOSE_BEFORE = wordSet('at price rate');
const PRESCRIBED = /^(?:prescribed|advised|likh\w*|लिख.*)$/;
const BY_MISTAKE = /^(?:galti|galat|mistake\w*|accident\w*|wrong\w*|गलत.*)$/;

/** Returns the place of what stands beside `from` in one direction, over units and linking words. */
const besideOf = (tokens: Token[], from: number, step: 1 | -1): number => {
  let at = from + step;
  while (UNIT.has(tokens[at]?.word ?? '') || LINKS.has(tokens[at]?.word ?? '')) at += step;
  return at;
};

/** Returns whether a doctor changed the dose: "4 unit ki jagah 10 unit kar diya". */
const isPrescribed = (tokens: Token[], sentence: number, last: number): boolean => {
  const words = tokens.filter((token) => token.sentence === sentence).map(({ word }) => word);
  if (words.some((word) => BY_MISTAKE.test(word))) return false;
  const next = besideOf(tokens, last, 1);
  const isChange = tokens[next]?.word === 'kar' && tokens[next]?.sentence === sentence;
  return isChange || words.some((word) => PRESCRIBED.test(word));
};

const STANDS = { negated: false, past: false, hypothetical: false };

type Doses = { right: number; taken: number };

const NEAR = 4;

/** Returns the places at which the right and the taken dose may stand around "in place of". */
const dosesAround = (tokens: Token[], at: number): Doses[] => {
  const [before, after] = [besideOf(tokens, at, -1), besideOf(tokens, at, 1)];
  if (tokens[at]?.word !== 'instead') return [{ right: before, taken: after }];
  const isNumber = ({ script }: Token): boolean => script === 'number';
  const last = tokens.findLastIndex(
    (token, place) => place < at && place >= at - NEAR && isNumber(token),
  );
  // "Instead of 5 I gave 50 units".
  const next = tokens.findIndex((token, place) => place > after && isNumber(token));
  return [last, next].map((taken) => ({ right: after, taken }));
};

/**
 * Finds a dose of more than twice the right one as the concept `many_times`: "10 unit ki jagah 100
 * unit", "100 units instead of 10".
 */
export const findWrongDoses = (tokens: Token[]): Mention[] =>
  tokens.flatMap(({ word, sentence }, at) => {
    if (word !== 'instead' && !IN_PLACE_OF.has(word)) return [];
    return dosesAround(tokens, at).flatMap(({ right, taken }): Mention[] => {
      const doses = [tokens[right], tokens[taken]];
      if (doses.some((dose) => dose?.sentence !== sentence || dose.script !== 'number')) return [];
      if (!((doses[1]?.value ?? 0) > (doses[0]?.value ?? 0) * TIMES)) return [];
      const [from, to] = [Math.min(right, taken), Math.max(right, taken)];
      const isDose =
        !NO_DOSE_BEFORE.has(tokens[from - 1]?.word ?? '') &&
        ![from, to].some((place) => NO_DOSE_AFTER.has(tokens[place + 1]?.word ?? ''));
      if (!isDose || isPrescribed(tokens, sentence, to)) return [];
      return [{ concept: 'many_times', from, to, ...STANDS }];
    });
  });
