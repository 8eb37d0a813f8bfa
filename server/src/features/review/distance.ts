import type { Mention } from './match.ts';
import { byToken, clauseOf, type Scene, sentenceOf, spansOf } from './scene.ts';

// Signs that a sentence does not tell of the patient's present, one group of concepts for each.
const SIGNS = {
  gone: ['x_gone'],
  once: ['x_once'],
  cared: ['x_cared'],
  other: ['x_other', 'x_family'],
  told: ['x_told', 'x_study', 'x_advice', 'x_info'],
};
type Sign = 'old' | keyof typeof SIGNS;

const add = (signs: Map<number, Set<Sign>>, at: number, sign: Sign): void => {
  const known = signs.get(at);
  if (known) known.add(sign);
  else signs.set(at, new Set([sign]));
};

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
 * Counts for each symptom how many independent signs its sentence gives that it tells of another
 * time, of somebody else, of somebody who died, or of what was read or heard. Sentences in `fresh`
 * have none.
 */
export const markDistant = (scene: Scene, old: Mention[], fresh: ReadonlySet<number>): void => {
  const signs = new Map<number, Set<Sign>>();
  for (const { from } of old) add(signs, sentenceOf(scene, from), 'old');
  for (const [sign, concepts] of Object.entries(SIGNS))
    for (const concept of concepts)
      for (const { from } of spansOf(scene, concept))
        add(signs, sentenceOf(scene, from), sign as Sign);
  const { past, present } = tensesOf(scene);
  for (const mention of scene.symptoms) {
    const sentence = sentenceOf(scene, mention.from);
    const found = signs.get(sentence);
    if (found === undefined || fresh.has(sentence)) continue;
    const clause = clauseOf(scene, mention.from);
    const isWeak = !(found.has('told') || found.has('old') || found.has('other'));
    if (present.has(clause)) mention.distant = isWeak ? 0 : 1;
    else mention.distant = found.size + (past.has(clause) ? 1 : 0);
  }
};
