import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Prepared } from '../normalise.ts';
import {
  FEATURE_SPACE,
  type Features,
  featuresOf,
  isLong,
  sentencesOf,
  type Window,
  windowsOf,
} from './features.ts';
import stored from './weights.json' with { type: 'json' };

/**
 * The classes that the reader scores: acute danger, urgency, answerable by the assistant, and
 * despair.
 */
export const HEADS = ['emergency', 'urgent', 'info', 'despair'] as const;
export type Head = (typeof HEADS)[number];
export type Scores = Record<Head, number>;

/** The second reader's result for a message, and the window with the highest score. */
export type Reading = {
  isEmergency: boolean;
  isUrgent: boolean;
  /** Whether the assistant may answer: probably INFO, and no sign of despair. */
  mayBeInfo: boolean;
  /** The same with the `plain` threshold of the info score: ordinary words are then ignored. */
  isPlain: boolean;
  /** The same with the stricter `sure` threshold: the topic alone then determines the answer. */
  isSure: boolean;
  /** Whether all scores are far from danger and despair: unlisted words are then ignored. */
  isCertain: boolean;
  /** Whether it rather agrees, far from danger: enough beside an intent that the words name. */
  isLikely: boolean;
  /** Whether it finds no danger: enough beside a topic in everyday words only. */
  isFarFromDanger: boolean;
  /**
   * Whether it has no doubt: words of the body or illness are then ignored, as in "the traffic was a
   * headache", and words in which despair may be said, such as "last".
   */
  isBeyondDoubt: boolean;
  isDespair: boolean;
  /** First and last token of the window with the highest score. */
  strongest: { from: number; to: number };
};

const weights = new Int8Array(inflateRawSync(Buffer.from(stored.weights, 'base64')));

/** Hash of the weights, stored with each review as part of its version. */
export const READER_VERSION = createHash('sha256').update(weights).digest('hex').slice(0, 12);

/** Returns the scores (log-odds) of one window; above 0 is more likely than not. */
export const scoresOf = ({ at, value }: Features): Scores => {
  const sums = HEADS.map(() => 0);
  for (let place = 0; place < at.length; place += 1)
    for (let head = 0; head < HEADS.length; head += 1)
      sums[head] =
        (sums[head] ?? 0) +
        (weights[head * FEATURE_SPACE + (at[place] ?? 0)] ?? 0) * (value[place] ?? 0);
  return Object.fromEntries(
    HEADS.map((head, at) => [head, (sums[at] ?? 0) * stored.scale[head] + stored.bias[head]]),
  ) as Scores;
};

// Words on both sides of a mention that are also scored alone, so that a long calm sentence around
// it does not dilute it.
const AROUND = 7;
// Parts scored for one message, which bounds the time; any further one counts as dangerous.
const MOST_PARTS = 24;

/**
 * Returns a function that gives the highest emergency or despair score of the sentence of a mention
 * and of the words next to it, without the other sentences.
 */
export const dangerIn = ({ tokens }: Prepared): ((mention: Window) => number) => {
  const sentences = sentencesOf(tokens);
  const known = new Map<string, number>();
  const dangerOf = ({ from, to }: Window): number => {
    const part = `${from} ${to}`;
    const before = known.get(part);
    if (before !== undefined) return before;
    if (known.size >= MOST_PARTS) return Number.POSITIVE_INFINITY;
    const { emergency, despair } = scoresOf(featuresOf(tokens.slice(from, to + 1)));
    const score = Math.max(emergency, despair);
    known.set(part, score);
    return score;
  };
  return ({ from, to }) => {
    const sentence = sentences.find((one) => one.to >= from) ?? { from, to };
    const first = Math.max(sentence.from, from - AROUND);
    const last = Math.min(sentence.to, to + AROUND);
    return Math.max(dangerOf(sentence), dangerOf({ from: first, to: last }));
  };
};

type Bounds = Record<Head, number>;
// In cross-validation, these bounds let no more emergencies pass than stricter ones
// (docs/decisions/171 to 174).
const CERTAIN: Bounds = { info: 1.5, despair: -3.5, emergency: -1.5, urgent: -1 };
const LIKELY: Bounds = { info: 1, despair: -3.5, emergency: -1.5, urgent: -1 };
const FAR_FROM_DANGER: Bounds = { ...LIKELY, info: 0 };
const BEYOND_DOUBT: Bounds = { info: 2.5, despair: -5, emergency: -2.5, urgent: -2 };

// The maximum score of many sentences exceeds a threshold more easily than that of one.
const LONG_MARGIN = 0.8;

/** Scores a message sentence by sentence, so that the rest does not dilute one sign of danger. */
export const readAgain = (prepared: Prepared): Reading => {
  const { thresholds } = stored;
  const read = windowsOf(prepared).map((window) => ({
    window,
    scores: scoresOf(featuresOf(prepared.tokens.slice(window.from, window.to + 1))),
  }));
  const strongestIn = (head: Head) =>
    read.reduce(
      (best, one) => (one.scores[head] > best.score ? { ...one, score: one.scores[head] } : best),
      { window: { from: 0, to: 0 }, score: Number.NEGATIVE_INFINITY },
    );
  const despair = strongestIn('despair');
  const emergency = strongestIn('emergency');
  const urgent = strongestIn('urgent');
  const margin = isLong(prepared) ? LONG_MARGIN : 0;
  const isDespair = despair.score > thresholds.despair + margin;
  const isEmergency = emergency.score > thresholds.emergency + margin;
  const strongest = isDespair ? despair : isEmergency ? emergency : urgent;
  const isAbove = (least: number): boolean =>
    despair.score < thresholds.calm && read.every(({ scores }) => scores.info > least);
  const isWithin = (bounds: Bounds): boolean =>
    despair.score < bounds.despair &&
    emergency.score < bounds.emergency &&
    urgent.score < bounds.urgent &&
    isAbove(bounds.info);
  return {
    isDespair,
    isEmergency,
    isUrgent: urgent.score > thresholds.urgent,
    mayBeInfo: isAbove(thresholds.info),
    isPlain: isAbove(thresholds.plain),
    isSure: isAbove(thresholds.sure),
    isCertain: isWithin(CERTAIN),
    isLikely: isWithin(LIKELY),
    isFarFromDanger: isWithin(FAR_FROM_DANGER),
    isBeyondDoubt: isWithin(BEYOND_DOUBT),
    strongest: strongest.window,
  };
};
