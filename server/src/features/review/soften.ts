import type { Analysis } from './engine.ts';
import type { Mention } from './match.ts';
import { dangerOfSentence } from './reader/reader.ts';
import type { Finding } from './rules.ts';

/**
 * Families whose EMERGENCY the second reader may lower to URGENT; a person still sees them. Never
 * measured values, poisoning, bleeding, breathing, violence, self-harm or messages about a baby.
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
const MEASURED = /^v_/;
// The reader's score below which a sentence is not considered dangerous: of 69 harmless messages
// lowered so, 66 scored below, and plain collapses after "bypass in 2019" above.
const CALM = -2.3;
// Triggers of a sentence about the present.
const PRESENT = new Set(['x_recent', 'x_tense_present']);
// A shorter sentence with one alarming word is a call for help.
const TELLING_WORDS = 10;

/**
 * Lowers an EMERGENCY of a soft family to URGENT if the second reader sees no danger in the
 * sentences of its evidence, and each of them refers to the past, study, general advice or another
 * family, or the rule is weak, the sentence is long, and nothing in it is about the present. The
 * reader alone never lowers a level.
 */
export const soften = (
  findings: Finding[],
  { prepared, mentions }: Pick<Analysis, 'prepared' | 'mentions'>,
): Finding[] => {
  if (mentions.some(({ concept }) => BABY.test(concept))) return findings;
  const sentenceOf = ({ from }: Mention): number => prepared.tokens[from]?.sentence ?? -1;
  const present = new Set(
    mentions.filter(({ concept }) => PRESENT.has(concept)).map((mention) => sentenceOf(mention)),
  );
  const words = new Map<number, number>();
  for (const { sentence } of prepared.tokens) words.set(sentence, (words.get(sentence) ?? 0) + 1);
  const isTold = (mention: Mention): boolean =>
    !present.has(sentenceOf(mention)) && (words.get(sentenceOf(mention)) ?? 0) >= TELLING_WORDS;
  const scores = new Map<number, number>();
  const dangerAt = (mention: Mention): number => {
    const sentence = sentenceOf(mention);
    const score = scores.get(sentence) ?? dangerOfSentence(prepared, mention.from);
    scores.set(sentence, score);
    return score;
  };
  return findings.map((finding) => {
    const { rule, evidence } = finding;
    const isCalm = (mention: Mention): boolean =>
      (mention.distant === true || (rule.weak === true && isTold(mention))) &&
      dangerAt(mention) < CALM;
    const maySoften =
      rule.tier === 'EMERGENCY' &&
      SOFT.has(rule.family) &&
      !evidence.some(({ concept }) => MEASURED.test(concept)) &&
      evidence.every(isCalm);
    return maySoften ? { ...finding, rule: { ...rule, tier: 'URGENT' as const } } : finding;
  });
};
