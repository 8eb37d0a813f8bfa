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
// The reader's score below which a sentence is not considered dangerous: plain collapses after
// "bypass in 2019" score above.
const CALM = -3.1;

/**
 * Lowers an EMERGENCY of a soft family to URGENT if each sentence of its evidence refers to the
 * past, study, general advice or another family and the second reader is far from danger in it. The
 * reader alone never lowers a level.
 */
export const soften = (
  findings: Finding[],
  { prepared, mentions }: Pick<Analysis, 'prepared' | 'mentions'>,
): Finding[] => {
  if (mentions.some(({ concept }) => BABY.test(concept))) return findings;
  const scores = new Map<number, number>();
  const isCalm = ({ from, distant = false }: Mention): boolean => {
    if (!distant) return false;
    const sentence = prepared.tokens[from]?.sentence ?? -1;
    const score = scores.get(sentence) ?? dangerOfSentence(prepared, from);
    scores.set(sentence, score);
    return score < CALM;
  };
  return findings.map((finding) => {
    const { rule, evidence } = finding;
    const maySoften =
      rule.tier === 'EMERGENCY' &&
      SOFT.has(rule.family) &&
      !evidence.some(({ concept }) => MEASURED.test(concept)) &&
      evidence.every(isCalm);
    return maySoften ? { ...finding, rule: { ...rule, tier: 'URGENT' as const } } : finding;
  });
};
