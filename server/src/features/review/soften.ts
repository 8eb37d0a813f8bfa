import type { Analysis } from './engine.ts';
import { lowerToUrgent, mayBeTold } from './lower.ts';
import type { Mention } from './match.ts';
import { isLong, sentencesOf, type Window } from './reader/features.ts';
import { alarmEvidence, judge } from './reader/judge.ts';
import { scoresOfPart } from './reader/reader.ts';
import type { Finding } from './rules.ts';
import { placesOf } from './scene.ts';
import { createIsTold } from './told.ts';

/** Families whose EMERGENCY may become URGENT by the judge alone; a person still sees them. */
const SOFT = new Set([
  'cardiac_chest_pain',
  'stroke_fast',
  'thunderclap_headache',
  'syncope_unconscious',
  'seizure',
  'sepsis_meningitis',
  'acute_abdomen',
  'head_spine_injury',
  'eye_emergency',
  'limb_vascular',
  'heat_dehydration',
  'dengue_warning',
  'drug_reaction_severe',
  'psychosis_delirium',
  'burn_electric',
  'child_danger_signs',
  'explicit_emergency_request',
]);
/** Families in which an old operation or illness is part of the danger, or people say much around it. */
const NEVER_TOLD = new Set(['bite_sting', 'transplant_chemo_fever', 'anticoagulant_bleed']);
const BABY = /^(?:baby|infant_word|newborn|age_(?:newborn|infant|baby))/;
const NOW = new Set(['x_present', 'x_back']);
// "A grey curtain hangs in my left eye" sounds unreal to the judge, as "the list cannot be seen" is.
const OF_EYES = /^(?:eye|vision)/;
// The judge's log-odds that an alarm is real, below which it is not: in a sentence that speaks of the
// present or says that something is back, for what is told, and otherwise (docs/decisions/194).
const UNREAL_NOW = -1.5;
const UNREAL_TOLD = 0.5;
const UNREAL = -0.8;
// A shorter sentence says too little to be judged; a long one may be a letter without full stops.
const FEWEST_WORDS = 9;
// Clauses judged in one message, which bounds the time; an alarm in any further one stays.
const MOST_JUDGED = 24;
const REAL = Number.POSITIVE_INFINITY;

/**
 * Lowers an EMERGENCY to URGENT if its rule needs what the judge finds unreal: what is told of something
 * else, or, in a soft family, anything, if all of its evidence is unreal. The judge hears one sentence,
 * and what its clause says of when. Measured values and what is said of a baby always count.
 */
export const soften = (findings: Finding[], analysis: Analysis): Finding[] => {
  const { prepared, mentions } = analysis;
  const { tokens } = prepared;
  if (!findings.some(({ rule }) => mayBeTold(rule))) return findings;
  const sentenceOf = ({ from }: Window): number => tokens[from]?.sentence ?? -1;
  const sentencesWith = (isMeant: (concept: string) => boolean): Set<number> =>
    placesOf(
      prepared,
      mentions.filter(({ concept }) => isMeant(concept)),
      'sentence',
    );
  const ofBabies = sentencesWith((concept) => BABY.test(concept));
  const ofNow = sentencesWith((concept) => NOW.has(concept));
  const ofEyes = sentencesWith((concept) => concept === 'eye');
  const sentences = sentencesOf(tokens);
  const judgements = new Map<number, number>();
  let judged = 0;
  const judgeClause = (sentence: Window, clause: number): number => {
    const words = tokens.slice(sentence.from, sentence.to + 1);
    if (words.length < FEWEST_WORDS || isLong({ tokens: words }) || judged >= MOST_JUDGED)
      return REAL;
    judged += 1;
    const scores = scoresOfPart(tokens, sentence);
    return judge('alarm', alarmEvidence(prepared, mentions, { sentence, clause }, scores));
  };
  const oddsOf = (mention: Mention): number => {
    const clause = tokens[mention.from]?.clause ?? -1;
    const known = judgements.get(clause);
    if (known !== undefined) return known;
    const sentence = sentences.find(({ to }) => to >= mention.from);
    const odds = sentence ? judgeClause(sentence, clause) : REAL;
    judgements.set(clause, odds);
    return odds;
  };
  const isTold = createIsTold(analysis);
  const isUnreal = (mention: Mention): boolean => {
    const at = sentenceOf(mention);
    if (mention.measured || [-1, 0, 1].some((by) => ofBabies.has(at + by))) return false;
    const otherwise = isTold(mention) ? UNREAL_TOLD : UNREAL;
    return oddsOf(mention) < (ofNow.has(at) ? UNREAL_NOW : otherwise);
  };
  const isOfAnEye = (mention: Mention): boolean =>
    OF_EYES.test(mention.concept) && ofEyes.has(sentenceOf(mention));
  const softened = lowerToUrgent(findings, analysis, {
    mayBeLowered: ({ tier, family }) => tier === 'EMERGENCY' && SOFT.has(family),
    isLeftOut: isUnreal,
    isLowered: (evidence) => evidence.every(isUnreal) && !evidence.some(isOfAnEye),
  });
  return lowerToUrgent(softened, analysis, {
    mayBeLowered: (rule) => mayBeTold(rule) && !NEVER_TOLD.has(rule.family),
    isLeftOut: (mention) => isTold(mention) && isUnreal(mention),
    isLowered: (evidence) => !evidence.some(({ measured }) => measured),
  });
};
