import { type Analysis, findingsWithout } from './engine.ts';
import type { Mention } from './match.ts';
import type { Finding, Rule } from './rules.ts';

// What may be done again is never lowered, whenever it was.
const KEPT = new Set(['self_harm_suicide', 'violence_abuse', 'poisoning_overdose']);

/** Returns whether an alarm may become URGENT because of when, or of whom, the message tells it. */
export const mayBeTold = ({ tier, family }: Rule): boolean =>
  tier === 'EMERGENCY' && !KEPT.has(family);

/** What may be lowered, and which mentions do not count. */
type Lowering = {
  mayBeLowered: (rule: Rule) => boolean;
  isLeftOut: (mention: Mention) => boolean;
  /** Asked of the evidence of a finding that needs what is left out. */
  isLowered?: (evidence: Mention[]) => boolean;
};

/** Lowers to URGENT the findings whose rule does not hold without the mentions that are left out. */
export const lowerToUrgent = (
  findings: Finding[],
  analysis: Analysis,
  { mayBeLowered, isLeftOut, isLowered = () => true }: Lowering,
): Finding[] => {
  const rules = findings.map(({ rule }) => rule).filter(mayBeLowered);
  const holding = new Set(findingsWithout(analysis, rules, isLeftOut).map(({ rule }) => rule.id));
  return findings.map((finding) => {
    const { rule, evidence } = finding;
    return mayBeLowered(rule) && !holding.has(rule.id) && isLowered(evidence)
      ? { ...finding, rule: { ...rule, tier: 'URGENT' as const } }
      : finding;
  });
};
