import type { Mention } from './match.ts';
import { byToken, clauseOf, type Scene, sentenceOf, sentencesOf, spansOf } from './scene.ts';

// Kinds of signs that a sentence does not tell of the patient's present. The strong ones also hold
// for what is told in the present tense.
const OTHERS = ['x_other', 'x_family'];
const TOLD = ['x_told', 'x_study', 'x_advice', 'x_info'];
const WEAK = [['x_gone'], ['x_once'], ['x_cared']];

/** Returns the clauses in the past tense and those in the present; a clause may be neither. */
const tensesOf = (scene: Scene): { past: Set<number>; present: Set<number> } => {
  const then = spansOf(scene, 'x_then');
  const covered = byToken(then.concat(spansOf(scene, 'x_gone')));
  return {
    past: new Set(then.map(({ from }) => clauseOf(scene, from))),
    present: new Set(
      spansOf(scene, 'x_now')
        .filter(({ from }) => !covered.has(from))
        .map(({ from }) => clauseOf(scene, from)),
    ),
  };
};

/**
 * Counts for each symptom how many kinds of signs its sentence gives that it tells of another time,
 * of somebody else, of somebody who died, or of what was read or heard; "last year" is of two kinds.
 * Of a sentence in `fresh`, which says when, only that it was told counts: "yesterday on TV".
 */
export const markDistant = (scene: Scene, old: Mention[], fresh: ReadonlySet<number>): void => {
  const sentencesWith = (concepts: string[]): Set<number> =>
    sentencesOf(
      scene,
      concepts.flatMap((concept) => spansOf(scene, concept)),
    );
  const told = sentencesWith(TOLD);
  const strong = [sentencesOf(scene, old), sentencesWith(OTHERS), told];
  const weak = WEAK.map(sentencesWith);
  const { past, present } = tensesOf(scene);
  for (const mention of scene.symptoms) {
    const sentence = sentenceOf(scene, mention.from);
    if (fresh.has(sentence)) {
      if (told.has(sentence)) mention.distant = 1;
      continue;
    }
    const count = (kinds: Set<number>[]): number =>
      kinds.filter((kind) => kind.has(sentence)).length;
    const clause = clauseOf(scene, mention.from);
    const found = count(strong) + count(weak);
    if (present.has(clause)) mention.distant = count(strong) > 0 ? 1 : 0;
    else if (found > 0) mention.distant = found + (past.has(clause) ? 1 : 0);
  }
};
