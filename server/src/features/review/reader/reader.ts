import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Prepared } from '../normalise.ts';
import { FEATURE_SPACE, type Features, featuresOf, isLong, windowsOf } from './features.ts';
import stored from './weights.json' with { type: 'json' };

/** What the reader was taught to tell: acute danger, urgency, what the assistant may answer, despair. */
export const HEADS = ['emergency', 'urgent', 'info', 'despair'] as const;
export type Head = (typeof HEADS)[number];
export type Scores = Record<Head, number>;

/** What the second reader makes of a message, and the words that weigh most. */
export type Reading = {
  isEmergency: boolean;
  isUrgent: boolean;
  /** Whether the assistant may answer, as far as this reader can tell. */
  mayBeInfo: boolean;
  /** Whether it rather agrees, and hears no trace of despair: ordinary words then say nothing more. */
  isPlain: boolean;
  /** Whether it has hardly a doubt: the topic alone then tells what to answer. */
  isSure: boolean;
  /** Whether it hears a plain message and nothing near danger or despair: words nobody listed then say nothing more. */
  isCertain: boolean;
  /** Whether it is so sure of that that a word of the body or of illness is beside the point: "the traffic was a headache". */
  isSurest: boolean;
  isDespair: boolean;
  /** First and last token of the strongest stretch. */
  strongest: { from: number; to: number };
};

const weights = new Int8Array(inflateRawSync(Buffer.from(stored.weights, 'base64')));

/** The hash of the weights: what was read by it is stored with each review. */
export const READER_VERSION = createHash('sha256').update(weights).digest('hex').slice(0, 12);

/** The scores of one stretch; above 0 is more likely than not. */
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

/** How much one sentence sounds like acute danger or despair, whatever stands around it. */
export const dangerOfSentence = ({ tokens }: Prepared, at: number): number => {
  const sentence = tokens[at]?.sentence;
  const { emergency, despair } = scoresOf(
    featuresOf(tokens.filter((token) => token.sentence === sentence)),
  );
  return Math.max(emergency, despair);
};

type Bounds = Record<Head, number>;
// Read by weights that had not seen them, no more emergencies pass these than passed narrower ones
// (docs/decisions/171).
const CERTAIN: Bounds = { info: 1, despair: -4, emergency: -1.5, urgent: -1 };
const SUREST: Bounds = { info: 2.5, despair: -4, emergency: -2.5, urgent: -2 };

// Of many sentences read one by one the strangest raises sooner than one alone.
const LONG_MARGIN = 0.8;

/** Reads a message sentence by sentence: one line of danger is not thinned out by the rest. */
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
    isSurest: isWithin(SUREST),
    strongest: strongest.window,
  };
};
