import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '../../server/src/features/review/index.ts';

/** One message written for this project, with the level its author gave it. */
export type TrainingMessage = {
  id: string;
  text: string;
  level: Level;
  lang: 'en' | 'hi' | 'hi-Latn';
  kind: string;
};

// The bundle stands in server/dist, two folders below the root, as this file does.
const FOLDER = join(import.meta.dirname, '../../tools/review/training');

/** The messages of one file of `tools/review/training`. */
export const readMessages = (name: string): TrainingMessage[] =>
  readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TrainingMessage);

/** The files the second reader is trained on, all of them our own. */
const TRAINED_ON = [
  'short-messages',
  'long-messages',
  'short-replies',
  'more-messages',
  'everyday-messages',
];

/** Every message the second reader is trained on. */
export const readTrainingData = (): TrainingMessage[] => TRAINED_ON.flatMap(readMessages);
