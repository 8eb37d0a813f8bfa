import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import { wordSet } from './word-set.ts';

const UNIT = wordSet('unit units u ml mg mcg tablet tablets tab tabs goli यूनिट एमएल गोली');
/** The right dose stands before these, the taken one after. */
const IN_PLACE_OF = wordSet('jagah jgah badle जगह बदले');
const LINKS = wordSet('ki ke की के of');
/** A taken dose above this many times the right one counts. */
const TIMES = 2;

/** Returns the place of the number next to `from` in one direction, over units and linking words. */
const numberBeside = (tokens: Token[], from: number, step: 1 | -1): number => {
  let at = from + step;
  while (UNIT.has(tokens[at]?.word ?? '') || LINKS.has(tokens[at]?.word ?? '')) at += step;
  return at;
};

/**
 * Finds a dose of more than twice the right one as the concept `many_times`: "10 unit ki jagah
 * 100 unit", "100 units instead of 10".
 */
export const findWrongDoses = (tokens: Token[]): Mention[] =>
  tokens.flatMap(({ word, sentence }, at) => {
    const english = word === 'instead';
    if (!english && !IN_PLACE_OF.has(word)) return [];
    const [from, to] = [numberBeside(tokens, at, -1), numberBeside(tokens, at, 1)];
    const [before, after] = [tokens[from], tokens[to]];
    if (before?.sentence !== sentence || after?.sentence !== sentence) return [];
    const [right, taken] = english ? [after.value, before.value] : [before.value, after.value];
    if (!(taken > right * TIMES)) return [];
    return [{ concept: 'many_times', from, to, negated: false, past: false, hypothetical: false }];
  });
