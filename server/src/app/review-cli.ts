import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { reviewMessage } from '../features/review/index.ts';
import { type LabelledCase, scoreTable } from './review-score.ts';

const USAGE = 'review --jsonl < cases.jsonl | review --score <labelled.jsonl>';

const reviewLine = (line: string): string => {
  const { id, text } = JSON.parse(line) as { id?: unknown; text?: unknown };
  const start = performance.now();
  const { level, escalate, families } = reviewMessage(typeof text === 'string' ? text : '');
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  return JSON.stringify({ id, level, escalate, families, ms });
};

const reviewLines = async (): Promise<void> => {
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      process.stdout.write(`${reviewLine(line)}\n`);
    } catch {
      process.exitCode = 1;
      process.stderr.write(`line ${number}: not a JSON object\n`);
    }
  }
};

const score = (path: string): void => {
  const lines = readFileSync(path, 'utf8').split('\n');
  const cases = lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledCase);
  process.stdout.write(`${scoreTable(cases).join('\n')}\n`);
};

const [mode, path] = process.argv.slice(2);
// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
if (mode === '--jsonl') await reviewLines();
else if (mode === '--score' && path !== undefined) score(path);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
