import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { prepare, type Token } from '../../server/src/features/review/normalise.ts';
import {
  FEATURE_SPACE,
  type Features,
  featuresOf,
  windowsOf,
} from '../../server/src/features/review/reader/features.ts';
import {
  extremesOf,
  HEADS,
  type Head,
  type Scores,
} from '../../server/src/features/review/reader/reader.ts';
import stored from '../../server/src/features/review/reader/weights.json' with { type: 'json' };
import { type ReadUnseen, trainJudges } from './train-judges.ts';
import { readJudgeData, readTrainingData, type TrainingMessage } from './training-data.ts';

const EPOCHS = 24;
// The weights are the mean of those after each later epoch, which read unseen messages better than
// the last ones do (docs/decisions/174).
const FIRST_AVERAGED_EPOCH = 8;
const RATE = 0.35;
const DECAY = 2e-4;
const FOLDS = 5;
const INT8_MAX = 127;
// Share of unseen INFO and ROUTINE messages that may be raised.
const RAISED_QUIET = { emergency: 0.01, urgent: 0.011, despair: 0.009 };
// Share of emergencies that the reader alone may take for plain messages; the lexicon also decides.
const TAKEN_FOR_PLAIN = 0.1;
// The same share if only the topic is known and no intent matched.
const TAKEN_FOR_SURE = 0.01;
// More likely than not. Of three messages of despair by new writers that the lexicon missed, two
// scored below.
const LIKELY_INFO = 0;
// Despair score below which ordinary words may be ignored; 95 of 100 plain messages score below.
const CALM = -3;
const PADDED_WEIGHT = 0.4;
const SENTENCE_WEIGHT = 0.5;

type Example = {
  features: Features;
  target: Partial<Record<Head, boolean>>;
  weight: number;
};
type Model = { weights: Float64Array; bias: number };

/** Creates a seeded random number generator (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const targetOf = ({ level, kind }: TrainingMessage): Record<Head, boolean> => ({
  emergency: level === 'EMERGENCY',
  urgent: level === 'EMERGENCY' || level === 'URGENT',
  info: level === 'INFO',
  despair: level === 'EMERGENCY' && kind === 'despair',
});

const QUIET_KINDS = /^(?:thanks_smalltalk|goals|app_help|appointments_admin|info_more|short)$/;

/**
 * Returns each message again with a harmless message before or after it, because danger next to a
 * harmless sentence is still danger.
 */
const padded = (messages: TrainingMessage[]): TrainingMessage[] => {
  const next = numbersFrom(5);
  const pick = <Item>(list: Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const quiet = messages.filter(({ level, kind }) => level === 'INFO' && QUIET_KINDS.test(kind));
  return messages.map((message) => {
    const other = pick(quiet.filter(({ lang }) => lang === message.lang)).text;
    const joint = pick([' ', ', ', ' ']);
    const text =
      next() < 0.5 ? `${other}${joint}${message.text}` : `${message.text}${joint}${other}`;
    return { ...message, text };
  });
};

const exampleOf = (message: TrainingMessage, weight: number): Example => ({
  features: featuresOf(prepare(message.text).tokens),
  target: targetOf(message),
  weight,
});

/**
 * Returns the sentences of INFO and ROUTINE messages as examples without danger, because the reader
 * scores sentences separately.
 */
const quietSentencesOf = (messages: TrainingMessage[]): Example[] =>
  messages
    .filter(({ level }) => level === 'INFO' || level === 'ROUTINE')
    .flatMap(({ level, text }) => {
      const prepared = prepare(text);
      const parts = windowsOf(prepared).filter(
        ({ to }, at) => at > 0 || to < prepared.tokens.length - 1,
      );
      const quiet = { emergency: false, urgent: false, despair: false };
      return parts.map(({ from, to }) => ({
        features: featuresOf(prepared.tokens.slice(from, to + 1)),
        // A sentence of a ROUTINE message does not show whether the assistant may answer.
        target: level === 'INFO' ? { ...quiet, info: true } : quiet,
        weight: SENTENCE_WEIGHT,
      }));
    });

/** Fits a logistic regression with AdaGrad and averaging, in a reproducible order. */
const regress = (examples: Example[], head: Head, known: Uint8Array): Model => {
  const weights = new Float64Array(FEATURE_SPACE);
  const steps = new Float64Array(FEATURE_SPACE).fill(1e-6);
  const mean = { weights: new Float64Array(FEATURE_SPACE), bias: 0 };
  const share = 1 / (EPOCHS - FIRST_AVERAGED_EPOCH);
  const next = numbersFrom(11);
  const order = examples.map((_, at) => at);
  let bias = 0;
  let biasSteps = 1e-6;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const index of order) {
      const { features, target, weight } = examples[index] as Example;
      if (target[head] === undefined) continue;
      const { at, value } = features;
      let sum = bias;
      for (let place = 0; place < at.length; place += 1)
        sum += (weights[at[place] as number] as number) * (value[place] as number);
      const error = weight * (1 / (1 + Math.exp(-sum)) - (target[head] ? 1 : 0));
      biasSteps += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSteps);
      for (let place = 0; place < at.length; place += 1) {
        const feature = at[place] as number;
        if (known[feature] === 0) continue;
        const gradient = error * (value[place] as number) + DECAY * (weights[feature] as number);
        steps[feature] = (steps[feature] as number) + gradient * gradient;
        weights[feature] =
          (weights[feature] as number) - (RATE * gradient) / Math.sqrt(steps[feature] as number);
      }
    }
    if (epoch < FIRST_AVERAGED_EPOCH) continue;
    mean.bias += bias * share;
    weights.forEach((weight, at) => {
      mean.weights[at] = (mean.weights[at] as number) + weight * share;
    });
  }
  return mean;
};

/** Returns which features occur in at least two messages; others do not generalise. */
const featuresSeenTwice = (examples: Example[]): Uint8Array => {
  const seen = new Uint8Array(FEATURE_SPACE);
  for (const { features } of examples)
    for (const at of features.at) seen[at] = Math.min(2, (seen[at] ?? 0) + 1);
  return seen.map((count) => (count > 1 ? 1 : 0));
};

const train = (messages: TrainingMessage[]): Record<Head, Model> => {
  const plain = messages.map((message) => exampleOf(message, 1));
  const known = featuresSeenTwice(plain);
  const all = [
    ...plain,
    ...padded(messages).map((message) => exampleOf(message, PADDED_WEIGHT)),
    ...quietSentencesOf(messages),
  ];
  return Object.fromEntries(HEADS.map((head) => [head, regress(all, head, known)])) as Record<
    Head,
    Model
  >;
};

const scoreWith = ({ weights, bias }: Model, { at, value }: Features): number => {
  let sum = bias;
  for (let place = 0; place < at.length; place += 1)
    sum += (weights[at[place] as number] as number) * (value[place] as number);
  return sum;
};

/** Scores messages with models that were trained without them. */
const readWith = (models: Record<Head, Model>, messages: TrainingMessage[]): ReadUnseen[] => {
  const scoresOf = (tokens: Token[]): Scores => {
    const features = featuresOf(tokens);
    return Object.fromEntries(
      HEADS.map((head) => [head, scoreWith(models[head], features)]),
    ) as Scores;
  };
  return messages.map((message) => {
    const prepared = prepare(message.text);
    const parts = windowsOf(prepared).map(({ from, to }) =>
      scoresOf(prepared.tokens.slice(from, to + 1)),
    );
    return { message, scoresOf, ...extremesOf(parts) };
  });
};

/** Scores every message by cross-validation, with a model that was trained without it. */
const readUnseen = (messages: TrainingMessage[]): ReadUnseen[] => {
  const next = numbersFrom(7);
  const folds = messages.map(() => Math.floor(next() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) =>
    readWith(
      train(messages.filter((_message, at) => folds[at] !== fold)),
      messages.filter((_message, at) => folds[at] === fold),
    ),
  ).flat();
};

const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? 0;
};

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const raisedAt = (quiet: ReadUnseen[], head: 'emergency' | 'urgent' | 'despair'): number =>
  round(
    quantile(
      quiet.map((one) => one[head]),
      1 - RAISED_QUIET[head],
    ),
  );

const takenForInfo = (unseen: ReadUnseen[], share: number): number =>
  round(
    quantile(
      unseen.filter(({ message }) => message.level === 'EMERGENCY').map((one) => one.info),
      1 - share,
    ),
  );

const thresholdsFrom = (unseen: ReadUnseen[]) => {
  const isQuiet = ({ message }: ReadUnseen) =>
    message.level === 'INFO' || message.level === 'ROUTINE';
  const quiet = unseen.filter(isQuiet);
  return {
    emergency: raisedAt(quiet, 'emergency'),
    urgent: raisedAt(quiet, 'urgent'),
    despair: raisedAt(quiet, 'despair'),
    info: LIKELY_INFO,
    plain: takenForInfo(unseen, TAKEN_FOR_PLAIN),
    sure: takenForInfo(unseen, TAKEN_FOR_SURE),
    calm: CALM,
  };
};

/** Returns how many unseen messages of each level and kind are read as an emergency. */
const reportOf = (
  unseen: ReadUnseen[],
  thresholds: { despair: number; emergency: number },
): string[] => {
  const kinds = [
    ...new Set(unseen.map(({ message }) => `${message.level} ${message.kind}`)),
  ].sort();
  return kinds.map((kind) => {
    const group = unseen.filter(({ message }) => `${message.level} ${message.kind}` === kind);
    const raised = group.filter(
      ({ despair, emergency }) => despair > thresholds.despair || emergency > thresholds.emergency,
    ).length;
    return `${kind}: ${raised} of ${group.length} read as an emergency`;
  });
};

/** Returns the hash of the training data. */
export const hashOfInputs = (): string =>
  createHash('sha256')
    .update(JSON.stringify([readTrainingData(), readJudgeData()]))
    .digest('hex')
    .slice(0, 12);

/** The hash of the training data of the stored weights. */
export const TRAINED_ON_HASH = stored.trainedOn;

/** Trains the second reader and its judges; returns their files and a report on unseen messages. */
export const trainReader = (): { weights: string; judges: string; report: string[] } => {
  const messages = readTrainingData();
  const unseen = readUnseen(messages);
  const thresholds = thresholdsFrom(unseen);
  const models = train(messages);
  const bytes = new Int8Array(HEADS.length * FEATURE_SPACE);
  const scale: Record<string, number> = {};
  const bias: Record<string, number> = {};
  HEADS.forEach((head, index) => {
    const { weights } = models[head];
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
    scale[head] = largest / INT8_MAX;
    bias[head] = round(models[head].bias);
    weights.forEach((weight, at) => {
      bytes[index * FEATURE_SPACE + at] = Math.round((weight / largest) * INT8_MAX);
    });
  });
  const weights = deflateRawSync(bytes, { level: 9 }).toString('base64');
  const reader = { trainedOn: hashOfInputs(), thresholds, scale, bias, weights };
  const { judges, report } = trainJudges([...unseen, ...readWith(models, readJudgeData())]);
  const fileOf = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;
  return {
    weights: fileOf(reader),
    judges: fileOf(judges),
    report: [...reportOf(unseen, thresholds), ...report],
  };
};
