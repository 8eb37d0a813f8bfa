import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '../../server/src/features/review/index.ts';

/** A message written for this project, with the level given by its author. */
export type TrainingMessage = {
  id: string;
  text: string;
  level: Level;
  lang: 'en' | 'hi' | 'hi-Latn';
  kind: string;
};

// The bundle is in server/dist, two folders below the root like this file.
const FOLDER = join(import.meta.dirname, '../../tools/review');

const readRows = <Row>(path: string): Row[] =>
  readFileSync(join(FOLDER, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Returns the messages of one file in `tools/review/training`. */
export const readMessages = (name: string): TrainingMessage[] => readRows(`training/${name}.jsonl`);

// Language names used in one of the sets.
const LANGUAGES: Record<string, TrainingMessage['lang']> = { hinglish: 'hi-Latn' };
const DESPAIR = /despair|suicide|selfharm/;

/** Returns the messages of one file in `tools/review/held-out`, which are not trained on. */
export const readHeldOut = (name: string): TrainingMessage[] => readRows(`held-out/${name}.jsonl`);

/** Returns the messages of a set that was used once to measure and is now training data. */
const readMeasured = (name: string): TrainingMessage[] =>
  readRows<TrainingMessage & { family?: string }>(`measured/${name}.jsonl`).map(
    ({ id, text, level, lang, kind, family }) => ({
      id,
      text,
      level,
      lang: LANGUAGES[lang] ?? lang,
      kind: DESPAIR.test(family ?? '') ? 'despair' : kind,
    }),
  );

/** Training files of the second reader, all written for this project. */
const TRAINED_ON = [
  'short-messages',
  'long-messages',
  'short-replies',
  'more-messages',
  'everyday-messages',
  'varied-messages',
  'plain-messages',
  'letters',
  'oblique-messages',
  'clinic-messages',
  'roundabout-messages',
  'picturesque-messages',
  'long-letters',
  'lay-messages',
  'terse-messages',
  'indirect-messages',
  'wordy-messages',
  'plain-statements',
  'told-letters',
  'bare-messages',
  'uncommon-messages',
];
const MEASURED = [
  '2026-11-22',
  '2026-11-22-second',
  '2026-11-22-third',
  '2026-11-22-fourth',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-25-second',
  '2026-11-25-third',
  '2026-11-25-fourth',
  '2026-11-25-fifth',
];

/** Sets that were used once to measure, and are training data of the judges alone. */
const MEASURED_FOR_JUDGES = [
  '2026-11-25-sixth',
  '2026-11-25-seventh',
  '2026-11-25-hindi',
  '2026-11-25-hindi-plain',
  '2026-11-26-eighth',
  '2026-11-26-ninth',
  '2026-11-27-tenth',
  '2026-11-27-eleventh',
  '2026-11-27-twelfth',
  '2026-11-27-thirteenth',
  '2026-11-27-fourteenth',
  '2026-11-27-fifteenth',
  '2026-11-27-sixteenth',
  '2026-11-27-seventeenth',
  '2026-11-27-eighteenth',
  '2026-11-28-nineteenth',
  '2026-11-28-twentieth',
  '2026-11-28-twenty-first',
  '2026-11-28-twenty-second',
  '2026-11-28-twenty-third',
  '2026-11-28-twenty-fourth',
  '2026-11-29-letters',
  '2026-11-29-twenty-fifth',
  '2026-11-29-twenty-sixth',
  '2026-11-29-twenty-seventh',
  '2026-11-29-letters-second',
  '2026-11-29-unlisted-dangers',
  '2026-11-29-twenty-eighth',
  '2026-11-29-letters-third',
];

/** Returns all messages that the second reader is trained on. */
export const readTrainingData = (): TrainingMessage[] => [
  ...TRAINED_ON.flatMap(readMessages),
  ...MEASURED.flatMap(readMeasured),
];

/** Returns all messages that only the judges are trained on. */
export const readJudgeData = (): TrainingMessage[] => [
  ...readMessages('told-dangers'),
  ...MEASURED_FOR_JUDGES.flatMap(readMeasured),
];
