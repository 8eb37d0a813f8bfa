import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Prepared, Token } from '../normalise.ts';
import {
  FEATURE_SPACE,
  type Features,
  featuresOf,
  isLong,
  sentencesOf,
  type Window,
  windowsOf,
} from './features.ts';
import judges from './judges.json' with { type: 'json' };
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
  isDespair: boolean;
  /** The highest score of each class in any window; of INFO the lowest. */
  scores: Scores;
  /** First and last token of the window with the highest score. */
  strongest: { from: number; to: number };
};

const weights = new Int8Array(inflateRawSync(Buffer.from(stored.weights, 'base64')));

/** Hash of the weights, stored with each review as part of its version. */
export const READER_VERSION = createHash('sha256')
  .update(weights)
  .update(JSON.stringify(judges))
  .digest('hex')
  .slice(0, 12);

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

/** Returns the scores of some words of a message without the others. */
export const scoresOfPart = (tokens: readonly Token[], { from, to }: Window): Scores =>
  scoresOf(featuresOf(tokens.slice(from, to + 1)));

// Words scored together, and how far the next such part begins.
const FEW = 4;
const FEW_STEP = 2;

const fewIn = ({ from, to }: Window): Window[] => {
  const parts = [{ from, to: Math.min(to, from + FEW - 1) }];
  for (let start = from + FEW_STEP; start + FEW - FEW_STEP <= to; start += FEW_STEP)
    parts.push({ from: start, to: Math.min(to, start + FEW - 1) });
  return parts;
};

/** Returns the extreme scores of any few words in a row, which the rest of a sentence dilutes. */
export const scoresOfFew = ({ tokens }: Prepared): Scores =>
  extremesOf(
    sentencesOf(tokens)
      .flatMap(fewIn)
      .map((part) => scoresOfPart(tokens, part)),
  );

// The maximum score of many sentences exceeds a threshold more easily than that of one.
const LONG_MARGIN = 0.8;

/** Returns the highest score of each class in any part; of INFO the lowest. */
export const extremesOf = (parts: Scores[]): Scores => {
  const each = (head: Head): number[] => parts.map((scores) => scores[head]);
  return {
    emergency: Math.max(...each('emergency')),
    urgent: Math.max(...each('urgent')),
    despair: Math.max(...each('despair')),
    info: Math.min(...each('info')),
  };
};

/** Scores a message sentence by sentence, so that the rest does not dilute one sign of danger. */
export const readAgain = (prepared: Prepared): Reading => {
  const { thresholds } = stored;
  const read = windowsOf(prepared).map((window) => ({
    window,
    scores: scoresOfPart(prepared.tokens, window),
  }));
  const strongestIn = (head: Head) =>
    read.reduce(
      (best, one) => (one.scores[head] > best.score ? { ...one, score: one.scores[head] } : best),
      { window: { from: 0, to: 0 }, score: Number.NEGATIVE_INFINITY },
    );
  const despair = strongestIn('despair');
  const emergency = strongestIn('emergency');
  const urgent = strongestIn('urgent');
  const scores = extremesOf(read.map((one) => one.scores));
  const margin = isLong(prepared) ? LONG_MARGIN : 0;
  const isDespair = despair.score > thresholds.despair + margin;
  const isEmergency = emergency.score > thresholds.emergency + margin;
  const strongest = isDespair ? despair : isEmergency ? emergency : urgent;
  const isAbove = (least: number): boolean =>
    despair.score < thresholds.calm && scores.info > least;
  return {
    isDespair,
    isEmergency,
    scores,
    isUrgent: urgent.score > thresholds.urgent,
    mayBeInfo: isAbove(thresholds.info),
    isPlain: isAbove(thresholds.plain),
    isSure: isAbove(thresholds.sure),
    strongest: strongest.window,
  };
};
