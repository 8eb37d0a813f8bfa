import type { Mention } from '../match.ts';
import type { Prepared } from '../normalise.ts';
import { isGrave, isOrdinary } from '../ordinary.ts';
import type { Window } from './features.ts';
import judges from './judges.json' with { type: 'json' };
import type { Scores } from './reader.ts';

/** What a judge weighs, by name: the ideas of the lexicon that occur (1), scores and counts. */
export type Evidence = Map<string, number>;

/** The questions that are judged: whether an alarm is real, and whether a message is plain. */
export type Question = 'alarm' | 'plain';

/** Weights of one judge by name; a name without one weighs nothing. */
export type Judge = { bias: number; weights: Record<string, number> };

// So that the scores, mostly between -9 and 9, are as large as the other values.
const SCORE_UNIT = 3;
const LARGEST = 3;

/** Returns the name of an idea, different if the context says that it does not apply. */
const nameOf = ({ concept, negated, past, hypothetical }: Mention): string =>
  `${concept}${negated ? ' denied' : ''}${past ? ' past' : ''}${hypothetical ? ' supposed' : ''}`;

const ideasOf = (mentions: readonly Mention[]): [string, number][] =>
  mentions.map((mention) => [nameOf(mention), 1]);

const numbersOf = ({ emergency, urgent, despair, info }: Scores): [string, number][] => [
  ['#emergency', emergency / SCORE_UNIT],
  ['#urgent', urgent / SCORE_UNIT],
  ['#despair', despair / SCORE_UNIT],
  ['#info', info / SCORE_UNIT],
];

/** A word that says when, of whom or whether something is told, in the clause of the alarm. */
const nameBeside = (mention: Mention): string => `${nameOf(mention)} beside`;

/** Returns the evidence on whether an alarm in this clause of this sentence is real. */
export const alarmEvidence = (
  { tokens }: Pick<Prepared, 'tokens'>,
  mentions: readonly Mention[],
  { sentence, clause }: { sentence: Window; clause: number },
  scores: Scores,
): Evidence => {
  const within = mentions.filter(({ from }) => from >= sentence.from && from <= sentence.to);
  const beside = within.filter(
    ({ concept, from }) => concept.startsWith('x_') && tokens[from]?.clause === clause,
  );
  return new Map([
    ...ideasOf(within),
    ...beside.map((mention): [string, number] => [nameBeside(mention), 1]),
    ...numbersOf(scores),
    ['#danger', Math.max(scores.emergency, scores.despair) / SCORE_UNIT],
    ['#length', Math.log1p(sentence.to - sentence.from + 1)],
  ]);
};

/** Returns the evidence on whether the assistant may answer a whole message. */
export const plainEvidence = (
  { text, tokens }: Prepared,
  mentions: readonly Mention[],
  isEnglish: boolean,
  scores: Scores,
): Evidence => {
  const unknown = tokens.filter(
    (token) => token.script !== 'number' && !isOrdinary(token, isEnglish),
  ).length;
  const squares = numbersOf(scores).map(([name, value]): [string, number] => [
    `${name} squared`,
    Math.min(LARGEST, Math.abs(value)) ** 2,
  ]);
  return new Map([
    ...ideasOf(mentions),
    ...numbersOf(scores),
    ...squares,
    ['#length', Math.log1p(tokens.length)],
    ['#unknown', Math.log1p(unknown)],
    ['#unknown share', unknown / Math.max(1, tokens.length)],
    ['#grave', Math.min(LARGEST, tokens.filter((token) => isGrave(token, isEnglish)).length)],
    ['#question', Number(text.includes('?'))],
    ['#english', Number(isEnglish)],
  ]);
};

/** Returns the log-odds of yes; above 0 is more likely than not. */
export const judgeWith = ({ bias, weights }: Judge, evidence: Evidence): number => {
  let sum = bias;
  for (const [name, value] of evidence) sum += (weights[name] ?? 0) * value;
  return sum;
};

const JUDGES: Record<Question, Judge> = judges;

/** Judges with the stored weights. */
export const judge = (question: Question, evidence: Evidence): number =>
  judgeWith(JUDGES[question], evidence);
