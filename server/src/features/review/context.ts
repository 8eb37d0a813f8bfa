import type { Mention } from './match.ts';
import { applyNegation, forwardEnd, freeTriggers, PEOPLE } from './negation.ts';
import type { Token } from './normalise.ts';
import { isSaidOfPast } from './past-tense.ts';
import {
  byToken,
  clauseOf,
  createScene,
  eachBetween,
  latest,
  placesOf,
  type Scene,
  sentenceOf,
  spansOf,
} from './scene.ts';
import { wordSet } from './word-set.ts';

// Based on NegEx and ConText, but asymmetric: plain negation and past or hypothetical context
// discard a mention; doubt, minimisers and a wish for reassurance never do.
const FEARED = 7;
const FEARED_BEFORE = 3;

// Sentences within which "it came back" makes what was past present again.
const BACK_WITHIN = 2;

// What lasts: a spleen removed years ago is still missing, and rabies begins months after the bite of
// an animal.
const LASTING = new Set(['asplenic', 'immuno', 'animal']);

// Omits triggers inside phrases without that meaning: "my watch for half an hour", "better off if".
const realTriggers = (scene: Scene, concept: string): Mention[] =>
  spansOf(scene, concept).filter(
    (trigger) =>
      !(scene.pseudoIf.get(trigger.from) ?? []).some(
        (pseudo) => pseudo.from <= trigger.from && pseudo.to >= trigger.to,
      ),
  );

const date = (mention: Mention): void => {
  mention.past = true;
};
const suppose = (mention: Mention): void => {
  mention.hypothetical = true;
};

/**
 * Returns the triggers for the present, without "since the stroke two years ago" (a past event) and
 * "now fine" (a recovery).
 */
const recentOf = (scene: Scene, old: Mention[]): Mention[] => {
  const oldStarts = new Set(old.map(({ from }) => from));
  // "ab theek hu", "now fine": "now" means that the symptom is over.
  const over = byToken(scene.symptoms.filter(({ concept }) => concept === 'recovered'));
  const isLongSince = ({ from }: Mention): boolean =>
    scene.tokens[from]?.word === 'since' &&
    [0, 1, 2, 3, 4, 5].some((by) => oldStarts.has(from + by));
  const isOver = ({ from, to }: Mention): boolean => {
    for (let at = from; at <= to + 1; at += 1) if (over.has(at)) return true;
    return false;
  };
  return spansOf(scene, 'x_recent').filter((mention) => !isLongSince(mention) && !isOver(mention));
};

const DURING = wordSet('during in when around back');

/**
 * Returns whether a date belongs to a number of its clause: "last year my sugar was 45", "sugar 45
 * last year", "during covid in 2021 oxygen fell to 80", "2021 mein oxygen 78 ho gaya tha", but not "I
 * had covid in 2021 spo2 84".
 */
const datesNumber = (scene: Scene, { from }: Mention, number: Mention): boolean => {
  const clause = clauseOf(scene, number.from);
  if (clauseOf(scene, from) !== clause) return false;
  const first = scene.tokens.findIndex((token) => token.clause === clause);
  const opens =
    from - first < 2 || (from - first < 5 && DURING.has(scene.tokens[first]?.word ?? ''));
  return from > number.to || opens || isSaidOfPast(scene.tokens, number);
};

const markPast = (scene: Scene): void => {
  // "It came back this morning": past events mentioned earlier are present again.
  const back = spansOf(scene, 'x_back');
  const isBack = ({ to }: Mention): boolean =>
    back.some(
      ({ from }) => from > to && sentenceOf(scene, from) - sentenceOf(scene, to) <= BACK_WITHIN,
    );
  const old = spansOf(scene, 'x_old').filter((trigger) => !isBack(trigger));
  const recent = recentOf(scene, old);
  const freshSentences = placesOf(scene, recent, 'sentence');
  const freshClauses = placesOf(scene, recent, 'clause');
  const oldClauses = new Set(
    old.map(({ from }) => clauseOf(scene, from)).filter((clause) => !freshClauses.has(clause)),
  );
  for (const mention of scene.symptoms)
    if (
      oldClauses.has(clauseOf(scene, mention.from)) &&
      !LASTING.has(mention.concept) &&
      (!mention.measured || old.some((trigger) => datesNumber(scene, trigger, mention)))
    )
      date(mention);
  for (const trigger of [...freeTriggers(scene, 'x_hist_pre'), ...spansOf(scene, 'x_family')]) {
    if (trigger.concept !== 'x_family' && freshSentences.has(sentenceOf(scene, trigger.from)))
      continue;
    eachBetween(scene, trigger.to + 1, forwardEnd(scene, trigger, 8, false), (mention) => {
      if (!mention.measured) date(mention);
    });
  }
};

// "My chest" refers to the patient; "my teacher asked for the signs of sepsis" does not.
const isOwn = (scene: Scene, anchor: Mention): boolean => {
  if (scene.tokens[anchor.to]?.word !== 'my') return true;
  let found = false;
  eachBetween(scene, anchor.to + 1, anchor.to + 3, ({ concept }) => {
    found ||= !PEOPLE.test(concept);
  });
  return found;
};

const markConditions = (scene: Scene): void => {
  const last = scene.tokens.length - 1;
  const anchors = spansOf(scene, 'x_anchor');
  const anchorBy = latest(scene.tokens, anchors, 'from', 'from');
  const anchorEndedBy = latest(scene.tokens, anchors, 'to', 'from');
  const ifBy = latest(scene.tokens, realTriggers(scene, 'x_if'), 'to', 'to');
  const adviceBy = latest(scene.tokens, realTriggers(scene, 'x_advice'), 'to', 'to');
  for (const mention of scene.symptoms) {
    if (mention.from === 0) continue;
    // "if my chest pain goes on" presupposes the pain; "if I have" does not.
    const condition = ifBy[mention.from - 1] ?? -1;
    const clause = clauseOf(scene, mention.from);
    const anchor = anchorBy[Math.min(last, mention.to + 4)] ?? -1;
    if (condition >= 0 && clauseOf(scene, condition) === clause) {
      const isAnchored = anchor > condition + 1 && clauseOf(scene, anchor) === clause;
      if (!isAnchored) suppose(mention);
    }
    // "Come back if you get chest pain, trouble breathing or fainting" is advice for later.
    const advice = adviceBy[mention.from - 1] ?? -1;
    if (advice >= 0 && sentenceOf(scene, advice) === sentenceOf(scene, mention.from)) {
      const isAnchored = (anchorEndedBy[mention.from - 1] ?? -1) > advice + 1;
      if (!isAnchored) suppose(mention);
    }
  }
};

/**
 * Marks the symptoms of a sentence as hypothetical if it asks a general question ("signs of
 * sepsis") and refers neither to the patient nor to now.
 */
const markQuestions = (scene: Scene): void => {
  const own = new Map<number, { firstEnd: number; lastStart: number }>();
  for (const anchor of spansOf(scene, 'x_anchor')) {
    if (!isOwn(scene, anchor)) continue;
    const known = own.get(sentenceOf(scene, anchor.from));
    own.set(sentenceOf(scene, anchor.from), {
      firstEnd: Math.min(known?.firstEnd ?? anchor.to, anchor.to),
      lastStart: Math.max(known?.lastStart ?? anchor.from, anchor.from),
    });
  }
  const asked = new Map<number, { from: number; to: number }>();
  const now = placesOf(scene, spansOf(scene, 'x_recent'), 'sentence');
  for (const { from, to } of spansOf(scene, 'x_info')) {
    if (now.has(sentenceOf(scene, from))) continue;
    const anchor = own.get(sentenceOf(scene, from));
    if (anchor && (anchor.firstEnd < from || anchor.lastStart > to)) continue;
    const known = asked.get(sentenceOf(scene, from));
    asked.set(sentenceOf(scene, from), {
      from: Math.min(known?.from ?? from, from),
      to: Math.max(known?.to ?? to, to),
    });
  }
  for (const mention of scene.symptoms) {
    const question = asked.get(sentenceOf(scene, mention.from));
    if (question && (question.from < mention.from || question.to > mention.to)) suppose(mention);
  }
};

/**
 * Marks what a sentence says that speaks of studies, as in "reading about sepsis for my project": nobody
 * is ill in it, but in other clauses that name somebody, as in "they taught us first aid, my daughter
 * has swallowed a button, she does not cry".
 */
const markStudied = (scene: Scene): void => {
  const studies = spansOf(scene, 'x_study');
  if (studies.length === 0) return;
  const studied = placesOf(scene, studies, 'clause');
  const own = new Set<number>();
  // By sentence: its first clause about studies, and the first one after it that names somebody.
  const firstOf = new Map<number, number>();
  const ownFrom = new Map<number, number>();
  for (const { from } of studies) {
    const sentence = sentenceOf(scene, from);
    if (!firstOf.has(sentence)) firstOf.set(sentence, clauseOf(scene, from));
  }
  for (const { from } of spansOf(scene, 'x_anchor')) {
    const [sentence, clause] = [sentenceOf(scene, from), clauseOf(scene, from)];
    if (studied.has(clause)) continue;
    own.add(clause);
    const isAfter = clause > (firstOf.get(sentence) ?? Number.POSITIVE_INFINITY);
    if (isAfter && !ownFrom.has(sentence)) ownFrom.set(sentence, clause);
  }
  for (const mention of scene.symptoms) {
    const [sentence, clause] = [sentenceOf(scene, mention.from), clauseOf(scene, mention.from)];
    const isOwn = own.has(clause) || clause >= (ownFrom.get(sentence) ?? Number.POSITIVE_INFINITY);
    if (firstOf.has(sentence) && !isOwn) suppose(mention);
  }
};

const markHypothetical = (scene: Scene): void => {
  markConditions(scene);
  markQuestions(scene);
  // "Scared of getting a heart attack": the feared event has not happened.
  for (const trigger of spansOf(scene, 'x_fear'))
    eachBetween(scene, trigger.to + 1, forwardEnd(scene, trigger, FEARED, false), suppose);
  for (const trigger of spansOf(scene, 'x_fear_hi'))
    eachBetween(scene, trigger.from - FEARED_BEFORE, trigger.from - 1, (mention) => {
      if (clauseOf(scene, mention.from) === clauseOf(scene, trigger.from)) suppose(mention);
    });
  markStudied(scene);
};

// Never hypothetical: a question about how to die concerns the patient, however general it is. In
// "if I do not wake, it would be a blessing", the blessing is not hypothetical.
const NEVER_SUPPOSED = new Set(['suicide_method', 'c_absent', 'c_relief', 'c_urge', 'c_act']);
// Never negated: "there is no point in being alive" negates the point, not the thought.
const NEVER_DENIED = new Set(['c_alive', 'c_futile']);

const NOT = wordSet('not never nahi nahin nhi नहीं नही');
const BUT = wordSet('but it its is balki');

/**
 * Returns whether a number is taken back: "sugar is not 45", "not 85 but 95". A "no" elsewhere takes
 * back no number.
 */
const isCorrected = ({ tokens }: Scene, { from, to }: Mention): boolean => {
  if (!NOT.has(tokens[from - 1]?.word ?? '')) return false;
  const next = tokens[to + 1];
  return next === undefined || next.clause !== tokens[to]?.clause || BUT.has(next.word);
};

/** Marks each mention as negated, past or hypothetical, based on the words around it. */
export const applyContext = (mentions: Mention[], tokens: Token[]): void => {
  const scene = createScene(mentions, tokens);
  applyNegation(scene);
  markPast(scene);
  markHypothetical(scene);
  for (const mention of scene.symptoms) {
    if (NEVER_SUPPOSED.has(mention.concept)) mention.hypothetical = false;
    if (NEVER_DENIED.has(mention.concept)) mention.negated = false;
    if (mention.measured) mention.negated = isCorrected(scene, mention);
  }
};
