import { type Mention, mentionOf } from './match.ts';
import type { Token } from './normalise.ts';
import { wordSet } from './word-set.ts';

/** The right dose stands before these, the taken one after. */
const IN_PLACE_OF = wordSet('jagah jgah badle जगह बदले');
/** Units and linking words between those and a dose. */
const BETWEEN = wordSet(
  'unit units u ml mg mcg tablet tablets tab tabs goli यूनिट एमएल गोली ki ke की के of',
);
/** A taken dose above this many times the right one counts. */
const TIMES = 2;
/** Words before "instead" among which the taken dose stands. */
const NEAR = 4;

/** What makes the two numbers times, days, distances or prices. */
const NO_DOSE_AFTER = wordSet(
  'km steps rounds hours hrs hour minutes min ghante din days day baje am pm tareekh tarikh rupees rupaye rs दिन बजे रुपये',
);
const NO_DOSE_BEFORE = wordSet('at price rate');
const PRESCRIBED = /^(?:prescribed|advised|likh\w*|लिख.*)$/;
const BY_MISTAKE = /^(?:galti|galat|mistake\w*|accident\w*|wrong\w*|गलत.*)$/;

/** Returns the place of what stands beside `from` in one direction. */
const besideOf = (tokens: Token[], from: number, step: 1 | -1): number => {
  let at = from + step;
  while (BETWEEN.has(tokens[at]?.word ?? '')) at += step;
  return at;
};

/** Returns the place of the first number of the sentence from `from` on, -1 if there is none. */
const numberFrom = (tokens: Token[], from: number): number => {
  const sentence = tokens[from]?.sentence;
  for (let at = from; at < tokens.length && tokens[at]?.sentence === sentence; at += 1) {
    if (tokens[at]?.script === 'number') return at;
  }
  return -1;
};

/** Returns the place of the nearest number among the words before, -1 if there is none. */
const numberBefore = (tokens: Token[], before: number): number => {
  for (let at = before - 1; at >= before - NEAR; at -= 1) {
    if (tokens[at]?.script === 'number') return at;
  }
  return -1;
};

type Doses = { right: number; taken: number };

/** Returns the places at which the right and the taken dose may stand around "in place of". */
const dosesAround = (tokens: Token[], at: number): Doses[] => {
  const after = besideOf(tokens, at, 1);
  if (tokens[at]?.word !== 'instead') return [{ right: besideOf(tokens, at, -1), taken: after }];
  // "100 units instead of 10", "instead of 5 I gave 50 units".
  const given = [numberBefore(tokens, at), numberFrom(tokens, after + 1)];
  return given.map((taken) => ({ right: after, taken }));
};

const areDoses = (tokens: Token[], { right, taken }: Doses, sentence: number): boolean => {
  const [due, given] = [tokens[right], tokens[taken]];
  if (due?.script !== 'number' || given?.script !== 'number') return false;
  if (due.sentence !== sentence || given.sentence !== sentence) return false;
  return (
    given.value > due.value * TIMES &&
    !NO_DOSE_BEFORE.has(tokens[Math.min(right, taken) - 1]?.word ?? '') &&
    ![right, taken].some((at) => NO_DOSE_AFTER.has(tokens[at + 1]?.word ?? ''))
  );
};

/**
 * Finds a dose of more than twice the right one as the concept `many_times`: "10 unit ki jagah 100
 * unit", "100 units instead of 10", unless a doctor changed it: "4 unit ki jagah 10 unit kar diya".
 */
export const findWrongDoses = (tokens: Token[]): Mention[] => {
  const found = tokens.flatMap(({ word, sentence }, at) =>
    word === 'instead' || IN_PLACE_OF.has(word)
      ? dosesAround(tokens, at).filter((doses) => areDoses(tokens, doses, sentence))
      : [],
  );
  if (found.length === 0) return [];
  const sentencesWith = (pattern: RegExp): Set<number> =>
    new Set(tokens.filter(({ word }) => pattern.test(word)).map(({ sentence }) => sentence));
  const [mistaken, prescribed] = [sentencesWith(BY_MISTAKE), sentencesWith(PRESCRIBED)];
  return found.flatMap(({ right, taken }) => {
    const [from, to] = [Math.min(right, taken), Math.max(right, taken)];
    const sentence = tokens[to]?.sentence ?? 0;
    const next = tokens[besideOf(tokens, to, 1)];
    const isChange = next?.word === 'kar' && next.sentence === sentence;
    const isPrescribed = !mistaken.has(sentence) && (isChange || prescribed.has(sentence));
    return isPrescribed ? [] : [mentionOf('many_times', from, to)];
  });
};
