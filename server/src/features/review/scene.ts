import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';

// All lookups use an index of tokens, clauses or sentences, so that the cost of a message made only
// of conditions, symptoms and pronouns does not grow with the product of their numbers.

type Spans = Map<string, Mention[]>;

export const NONE: readonly Mention[] = [];

const isTrigger = (mention: Mention): boolean => mention.concept.startsWith('x_');

const group = (mentions: Mention[]): Spans => {
  const spans: Spans = new Map();
  for (const mention of mentions) {
    const list = spans.get(mention.concept);
    if (list) list.push(mention);
    else spans.set(mention.concept, [mention]);
  }
  return spans;
};

export const covers = (outer: Mention, inner: Mention): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Returns the mentions that cover each token. */
export const byToken = (mentions: readonly Mention[]): Map<number, Mention[]> => {
  const found = new Map<number, Mention[]>();
  for (const mention of mentions)
    for (let at = mention.from; at <= mention.to; at += 1) {
      const list = found.get(at);
      if (list) list.push(mention);
      else found.set(at, [mention]);
    }
  return found;
};

/** A message with indexes of its context triggers and symptoms. */
export type Scene = {
  tokens: Token[];
  spans: Spans;
  symptoms: Mention[];
  bySource: Map<number, Mention[]>;
  covering: Map<number, Mention[]>;
  pseudo: Map<number, Mention[]>;
  pseudoIf: Map<number, Mention[]>;
  ends: Set<number>;
  ors: Set<number>;
};

export const spansOf = (scene: Scene, concept: string): readonly Mention[] =>
  scene.spans.get(concept) ?? NONE;

export const clauseOf = (scene: Scene, at: number): number => scene.tokens[at]?.clause ?? -1;
export const sentenceOf = (scene: Scene, at: number): number => scene.tokens[at]?.sentence ?? -1;

/** Returns the sentences or the clauses in which the mentions begin. */
export const placesOf = (
  { tokens }: { tokens: readonly Token[] },
  mentions: readonly Mention[],
  place: 'sentence' | 'clause',
): Set<number> => new Set(mentions.map(({ from }) => tokens[from]?.[place] ?? -1));

/** Calls `mark` for every symptom that begins in this range of tokens. */
export const eachBetween = (
  scene: Scene,
  from: number,
  to: number,
  mark: (mention: Mention) => void,
): void => {
  for (let at = Math.max(0, from); at <= to; at += 1)
    for (const mention of scene.bySource.get(at) ?? NONE) mark(mention);
};

/**
 * Returns for each token the greatest `value` of the mentions whose `place` is at or before it, or
 * -1 if there is none.
 */
export const latest = (
  tokens: readonly Token[],
  mentions: readonly Mention[],
  place: 'from' | 'to',
  value: 'from' | 'to',
): Int32Array => {
  const found = new Int32Array(tokens.length).fill(-1);
  for (const mention of mentions)
    found[mention[place]] = Math.max(found[mention[place]] ?? -1, mention[value]);
  for (let at = 1; at < found.length; at += 1)
    found[at] = Math.max(found[at] ?? -1, found[at - 1] ?? -1);
  return found;
};

/** Builds the indexes that context detection needs. */
export const createScene = (mentions: Mention[], tokens: Token[]): Scene => {
  const spans = group(mentions.filter(isTrigger));
  const symptoms = mentions.filter((mention) => !isTrigger(mention));
  const bySource = new Map<number, Mention[]>();
  for (const mention of symptoms) {
    const list = bySource.get(mention.from);
    if (list) list.push(mention);
    else bySource.set(mention.from, [mention]);
  }
  return {
    tokens,
    spans,
    symptoms,
    bySource,
    covering: byToken(symptoms),
    pseudo: byToken(spans.get('x_pseudo') ?? []),
    pseudoIf: byToken(spans.get('x_pseudo_if') ?? []),
    ends: new Set((spans.get('x_term') ?? []).map((mention) => mention.from)),
    ors: new Set(byToken(spans.get('x_list_or') ?? []).keys()),
  };
};
