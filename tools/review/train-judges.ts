import { analyse } from '../../server/src/features/review/engine.ts';
import type { Token } from '../../server/src/features/review/normalise.ts';
import { sentencesOf } from '../../server/src/features/review/reader/features.ts';
import {
  alarmEvidence,
  type Evidence,
  type Judge,
  judgeWith,
  plainEvidence,
  type Question,
} from '../../server/src/features/review/reader/judge.ts';
import type { Scores } from '../../server/src/features/review/reader/reader.ts';
import { WRITTEN_IN } from '../../server/src/features/review/review-message.ts';
import { DEFAULT_THRESHOLDS } from '../../server/src/features/review/thresholds.ts';
import type { TrainingMessage } from './training-data.ts';

/** A message with its scores by a reader that was trained without it, which also scores its parts. */
export type ReadUnseen = Scores & {
  message: TrainingMessage;
  scoresOf: (tokens: Token[]) => Scores;
};

type Example = { evidence: Evidence; answer: boolean; weight: number; message: TrainingMessage };

const FEWEST = 4;
const STEPS = 250;
const RATE = 0.04;
const DECAY = 1e-3;
const FOLDS = 5;
// A mistake on an emergency or on another message for a person costs more.
const COST = { EMERGENCY: 3, URGENT: 1.5, ROUTINE: 1.5, UNSURE: 1.5, INFO: 1 };

/** Returns the clauses that raised an alarm; those of one message weigh 1 together. */
const alarmExamples = ({ message, scoresOf }: ReadUnseen): Example[] => {
  if (message.level === 'URGENT') return [];
  const { prepared, mentions, findings } = analyse(message.text, DEFAULT_THRESHOLDS, WRITTEN_IN);
  const alarming = findings
    .filter(({ rule }) => rule.tier === 'EMERGENCY')
    .flatMap(({ evidence }) => evidence.map(({ from }) => from));
  const clauseOf = (at: number): number => prepared.tokens[at]?.clause ?? -1;
  const places = sentencesOf(prepared.tokens).flatMap((sentence) => {
    const within = alarming.filter((at) => at >= sentence.from && at <= sentence.to);
    return [...new Set(within.map(clauseOf))].map((clause) => ({ sentence, clause }));
  });
  return places.map((place) => ({
    message,
    evidence: alarmEvidence(
      prepared,
      mentions,
      place,
      scoresOf(prepared.tokens.slice(place.sentence.from, place.sentence.to + 1)),
    ),
    answer: message.level === 'EMERGENCY',
    weight: 1 / places.length,
  }));
};

/** Returns a message in which no rule found anything. */
const plainExamples = ({ message, ...scores }: ReadUnseen): Example[] => {
  const { prepared, mentions, language, findings } = analyse(
    message.text,
    DEFAULT_THRESHOLDS,
    WRITTEN_IN,
  );
  if (findings.length > 0 || prepared.tokens.length === 0) return [];
  return [
    {
      message,
      evidence: plainEvidence(prepared, mentions, language === 'en', scores),
      answer: message.level === 'INFO',
      weight: COST[message.level],
    },
  ];
};

/** Fits a logistic regression by full-batch gradient descent with Adam, in a fixed order. */
const fitJudge = (examples: Example[]): Judge => {
  const counts = new Map<string, number>();
  for (const { evidence } of examples)
    for (const name of evidence.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= FEWEST).map(([name]) => name);
  const places = new Map(names.sort().map((name, at) => [name, at + 1]));
  const rows = examples.map(({ evidence, answer, weight }) => ({
    at: [0, ...[...evidence.keys()].flatMap((name) => places.get(name) ?? [])],
    value: [1, ...[...evidence].flatMap(([name, value]) => (places.has(name) ? [value] : []))],
    answer: Number(answer),
    weight,
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const size = names.length + 1;
  const weights = new Float64Array(size);
  const means = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((weight) => weight * DECAY);
    for (const { at, value, answer, weight } of rows) {
      let sum = 0;
      for (let place = 0; place < at.length; place += 1)
        sum += (weights[at[place] as number] as number) * (value[place] as number);
      const error = ((1 / (1 + Math.exp(-sum)) - answer) * weight) / total;
      for (let place = 0; place < at.length; place += 1)
        gradient[at[place] as number] =
          (gradient[at[place] as number] as number) + error * (value[place] as number);
    }
    for (let at = 0; at < size; at += 1) {
      const slope = gradient[at] as number;
      const mean = 0.9 * (means[at] as number) + 0.1 * slope;
      const square = 0.999 * (squares[at] as number) + 0.001 * slope * slope;
      means[at] = mean;
      squares[at] = square;
      weights[at] =
        (weights[at] as number) -
        (RATE * (mean / (1 - 0.9 ** step))) / (Math.sqrt(square / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  const rounded = (at: number): number => Math.round((weights[at] as number) * 100) / 100;
  const kept = names.map((name): [string, number] => [name, rounded(places.get(name) as number)]);
  return {
    bias: rounded(0),
    weights: Object.fromEntries(kept.filter(([, weight]) => weight !== 0)),
  };
};

/** Returns the judgements of each example by a judge that was trained without its message. */
const judgeUnseen = (examples: Example[]): { example: Example; odds: number }[] => {
  const folds = new Map<TrainingMessage, number>();
  for (const { message } of examples)
    if (!folds.has(message)) folds.set(message, folds.size % FOLDS);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isIn = ({ message }: Example): boolean => folds.get(message) === fold;
    const trained = fitJudge(examples.filter((example) => !isIn(example)));
    return examples
      .filter(isIn)
      .map((example) => ({ example, odds: judgeWith(trained, example.evidence) }));
  }).flat();
};

const BOUNDS = { alarm: [-1.5, -0.8, 0.5], plain: [1.5, 1.75, 2.5] };
const reportOf = (question: Question, examples: Example[]): string[] => {
  const judged = judgeUnseen(examples);
  return BOUNDS[question].map((bound) => {
    const above = judged.filter(({ odds }) => odds > bound);
    const [yes, no] = [true, false].map(
      (answer) => above.filter(({ example }) => example.answer === answer).length,
    );
    const emergencies = above.filter(({ example }) => example.message.level === 'EMERGENCY').length;
    const what = question === 'alarm' ? 'clauses' : `messages, ${emergencies} of emergencies`;
    return `${question} above ${bound}: ${yes} rightly, ${no} wrongly of ${judged.length} ${what}`;
  });
};

/** Trains both judges; returns their weights and a report on unseen messages. */
export const trainJudges = (
  unseen: ReadUnseen[],
): { judges: Record<Question, Judge>; report: string[] } => {
  const examples = { alarm: unseen.flatMap(alarmExamples), plain: unseen.flatMap(plainExamples) };
  return {
    judges: { alarm: fitJudge(examples.alarm), plain: fitJudge(examples.plain) },
    report: [...reportOf('alarm', examples.alarm), ...reportOf('plain', examples.plain)],
  };
};
