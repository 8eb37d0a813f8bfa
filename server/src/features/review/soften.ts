import type { Analysis } from './engine.ts';
import { lowerToUrgent } from './lower.ts';
import type { Mention } from './match.ts';
import { isLong, sentencesOf, type Window } from './reader/features.ts';
import { alarmEvidence, judge } from './reader/judge.ts';
import { scoresOfPart } from './reader/reader.ts';
import type { Finding, Rule } from './rules.ts';

/**
 * Families whose EMERGENCY may become URGENT; a person still sees them. Never measured values,
 * poisoning, bleeding, breathing, violence, self-harm or what is said of a baby.
 */
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
const BABY = /^(?:baby|infant_word|newborn|age_(?:newborn|infant|baby))/;
const NOW = new Set(['x_present', 'x_back']);
const MEASURED = /^v_/;
// The judge's log-odds that an alarm is real, below which it is not, in a sentence that speaks of the
// present or says that something is back, and in any other (docs/decisions/178).
const UNREAL_NOW = -2.5;
const UNREAL = -0.8;
// A shorter sentence says too little to be judged; a long one may be a letter without full stops.
const FEWEST_WORDS = 9;
// Sentences judged in one message, which bounds the time; an alarm in any further one stays.
const MOST_JUDGED = 24;

/**
 * Lowers an EMERGENCY of a soft family to URGENT if all words of its evidence are in sentences in
 * which the judge finds the alarm unreal, and its rule does not hold elsewhere. The judge does
 * not weigh what other sentences say.
 */
export const soften = (findings: Finding[], analysis: Analysis): Finding[] => {
  const { prepared, mentions } = analysis;
  const mayBeLowered = ({ tier, family }: Rule): boolean =>
    tier === 'EMERGENCY' && SOFT.has(family);
  if (!findings.some(({ rule }) => mayBeLowered(rule))) return findings;
  const sentenceOf = ({ from }: Window): number => prepared.tokens[from]?.sentence ?? -1;
  const sentencesWith = (isMeant: (concept: string) => boolean): Set<number> =>
    new Set(mentions.filter(({ concept }) => isMeant(concept)).map(sentenceOf));
  const ofBabies = sentencesWith((concept) => BABY.test(concept));
  const ofNow = sentencesWith((concept) => NOW.has(concept));
  const sentences = sentencesOf(prepared.tokens);
  const judgements = new Map<number, boolean>();
  let judged = 0;
  const isUnrealIn = (sentence: Window): boolean => {
    const tokens = prepared.tokens.slice(sentence.from, sentence.to + 1);
    if (tokens.length < FEWEST_WORDS || isLong({ tokens }) || judged >= MOST_JUDGED) return false;
    judged += 1;
    const scores = scoresOfPart(prepared.tokens, sentence);
    const bound = ofNow.has(sentenceOf(sentence)) ? UNREAL_NOW : UNREAL;
    return judge('alarm', alarmEvidence(mentions, sentence, scores)) < bound;
  };
  const isUnreal = (mention: Mention): boolean => {
    const at = sentenceOf(mention);
    if (MEASURED.test(mention.concept) || [-1, 0, 1].some((by) => ofBabies.has(at + by)))
      return false;
    const before = judgements.get(at);
    if (before !== undefined) return before;
    const sentence = sentences.find(({ to }) => to >= mention.from);
    const found = sentence !== undefined && isUnrealIn(sentence);
    judgements.set(at, found);
    return found;
  };
  return lowerToUrgent(findings, analysis, {
    mayBeLowered,
    isLeftOut: isUnreal,
    isLowered: (evidence) => evidence.every(isUnreal),
  });
};
