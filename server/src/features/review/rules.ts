import type { Level } from './level.ts';
import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';

/** A red-flag rule as stored in the data files; `parseRule` parses the alternatives in `when`. */
export type RuleSource = {
  id: string;
  family: string;
  tier: Level;
  when: string[];
  /** Label for the doctor, if it is narrower than that of the family. */
  label?: string;
  /** Source of the rule; defaults to the family's source. */
  source?: string;
};

// With a single group, `count` is how many of its concepts must occur near each other.
type Near = { groups: string[][]; reach: number; count: number };
type Condition = { near: Near[]; absent: string[] };

/** A compiled rule. */
export type Rule = Omit<RuleSource, 'when'> & { conditions: Condition[] };

/** A rule that matched, with its evidence. */
export type Finding = { rule: Rule; evidence: Mention[] };

const NEAR = 6;
const FAR = 16;

const parseNear = (source: string): Near => {
  const several = /^(\d)#(.+)$/.exec(source);
  if (several)
    return { groups: [(several[2] ?? '').split('|')], reach: FAR, count: Number(several[1]) };
  const reach = source.includes('~~') ? FAR : NEAR;
  const groups = source.split(/~+/).map((group) => group.trim().split('|'));
  return { groups, reach, count: groups.length };
};

/**
 * Parses the rule language: `a|b` either; `a ~ b` within six words of the same sentence; `a ~~ b`
 * within sixteen words of the same or an adjacent sentence; `a & b` anywhere in the message; `!a`
 * nowhere in it; `3#a|b|c|d` three different ones, as near as with `~~`.
 */
export const parseRule = ({ when, ...rest }: RuleSource): Rule => ({
  ...rest,
  conditions: when.map((source) => {
    const parts = source.split('&').map((part) => part.trim());
    return {
      near: parts.filter((part) => !part.startsWith('!')).map(parseNear),
      absent: parts
        .filter((part) => part.startsWith('!'))
        .flatMap((part) => part.slice(1).split('|')),
    };
  }),
});

/** Mentions per concept that are not negated, past or hypothetical, in text order. */
export type Standing = Map<string, Mention[]>;

const NONE: readonly Mention[] = [];

// Loops instead of flatMap, because this runs for every group of every rule and rarely finds one.
const mentionsOf = (group: string[], standing: Standing): readonly Mention[] => {
  let all: Mention[] | undefined;
  for (const concept of group) {
    const found = standing.get(concept);
    if (found !== undefined) all = all === undefined ? found : [...all, ...found];
  }
  return all ?? NONE;
};

const isNear = (a: Mention, b: Mention, near: Near, tokens: Token[]): boolean => {
  const gap = a.from <= b.from ? b.from - a.to : a.from - b.to;
  if (gap > near.reach) return false;
  const apart = Math.abs((tokens[a.from]?.sentence ?? 0) - (tokens[b.from]?.sentence ?? 0));
  return apart === 0 || (near.reach === FAR && apart === 1);
};

const overlaps = (a: Mention, b: Mention): boolean => a.from <= b.to && b.from <= a.to;

/** Finds mentions of `count` different concepts of the group, each near another one. */
const findSeveral = (near: Near, standing: Standing, tokens: Token[]): Mention[] | undefined => {
  const [group = []] = near.groups;
  const all = mentionsOf(group, standing);
  if (new Set(all.map(({ concept }) => concept)).size < near.count) return undefined;
  for (const start of all) {
    const chosen = [start];
    for (const mention of all)
      if (
        chosen.length < near.count &&
        !chosen.some((taken) => taken.concept === mention.concept || overlaps(taken, mention)) &&
        chosen.some((taken) => isNear(taken, mention, near, tokens))
      )
        chosen.push(mention);
    if (chosen.length === near.count) return chosen;
  }
  return undefined;
};

const findNear = (near: Near, standing: Standing, tokens: Token[]): Mention[] | undefined => {
  if (near.count > near.groups.length) return findSeveral(near, standing, tokens);
  const lists: (readonly Mention[])[] = [];
  for (const group of near.groups) {
    const list = mentionsOf(group, standing);
    if (list.length === 0) return undefined;
    lists.push(list);
  }
  const [first = [], ...rest] = lists;
  for (const start of first) {
    const chosen = [start];
    for (const list of rest) {
      // The same words must not match both parts of a pair.
      const next = list.find(
        (mention) =>
          !chosen.some((taken) => overlaps(taken, mention)) &&
          chosen.some((taken) => isNear(taken, mention, near, tokens)),
      );
      if (next === undefined) break;
      chosen.push(next);
    }
    if (chosen.length === lists.length) return chosen;
  }
  return undefined;
};

const holds = (
  condition: Condition,
  standing: Standing,
  tokens: Token[],
): Mention[] | undefined => {
  if (condition.absent.some((concept) => (standing.get(concept)?.length ?? 0) > 0))
    return undefined;
  const evidence: Mention[] = [];
  for (const near of condition.near) {
    const found = findNear(near, standing, tokens);
    if (found === undefined) return undefined;
    evidence.push(...found);
  }
  return evidence;
};

/** Applies the rules to the valid mentions; findings are in the order of the rules. */
export const applyRules = (rules: Rule[], standing: Standing, tokens: Token[]): Finding[] => {
  const findings: Finding[] = [];
  for (const rule of rules)
    for (const condition of rule.conditions) {
      const evidence = holds(condition, standing, tokens);
      if (evidence === undefined) continue;
      // A single short word that may be a misspelling is only urgent, not an emergency.
      const isGuess = evidence.length === 1 && evidence[0]?.guessed === true;
      const tier = isGuess && rule.tier === 'EMERGENCY' ? 'URGENT' : rule.tier;
      findings.push({ rule: { ...rule, tier }, evidence });
      break;
    }
  return findings;
};
