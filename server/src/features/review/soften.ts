import { type Analysis, findingsWithout } from './engine.ts';
import type { Mention } from './match.ts';
import { dangerIn } from './reader/reader.ts';
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
const MEASURED = /^v_/;
// The reader's score below which words are not considered dangerous, for one, two and more signs
// that their sentence tells of something else: plain collapses after "bypass in 2019" score above
// -3.1.
const CALM = [-3.1, -1, 1];

/**
 * Lowers an EMERGENCY of a soft family to URGENT if its rule does not hold without the words whose
 * sentence tells of another time, of somebody else or of what was read or heard, and in which the
 * second reader is far from danger; the more signs, the less far is enough. The reader alone never
 * lowers a level.
 */
export const soften = (findings: Finding[], analysis: Analysis): Finding[] => {
  const { prepared, mentions } = analysis;
  const mayBeSoftened = ({ tier, family }: Rule): boolean =>
    tier === 'EMERGENCY' && SOFT.has(family);
  const rules = findings.map(({ rule }) => rule).filter(mayBeSoftened);
  if (rules.length === 0) return findings;
  const sentenceOf = ({ from }: Mention): number => prepared.tokens[from]?.sentence ?? -1;
  const ofBabies = new Set(mentions.filter(({ concept }) => BABY.test(concept)).map(sentenceOf));
  const danger = dangerIn(prepared);
  const isCalm = (mention: Mention): boolean => {
    const { concept, distant = 0 } = mention;
    if (distant === 0 || MEASURED.test(concept)) return false;
    if ([-1, 0, 1].some((by) => ofBabies.has(sentenceOf(mention) + by))) return false;
    return danger(mention) < (CALM[Math.min(distant, CALM.length) - 1] ?? 0);
  };
  const standing = new Set(findingsWithout(analysis, rules, isCalm).map(({ rule }) => rule.id));
  return findings.map((finding) => {
    const { rule } = finding;
    return mayBeSoftened(rule) && !standing.has(rule.id)
      ? { ...finding, rule: { ...rule, tier: 'URGENT' as const } }
      : finding;
  });
};
