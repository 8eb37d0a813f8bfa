import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REVIEW_VERSION } from '../../server/src/features/review/review-message.ts';
import { readLines } from '../../server/src/platform/lines.ts';
import { gateFaults } from './gate.ts';
import { reviewLine } from './review-line.ts';
import { negexScore } from './review-negex.ts';
import { type LabelledCase, scoreTable } from './review-score.ts';
import { trainReader } from './train.ts';

const USAGE = `review --jsonl < cases.jsonl
review --score <labelled.jsonl>      the table of measures
review --markdown <labelled.jsonl>   the same for docs/review.md, with command and commit
review --negex <annotated.tsv>       precision, recall and F of the negation
review --train                       trains the second reader anew from tools/review/training
review --gate                        what forbids a release; ends with 1 when anything does`;

const reviewLines = async (): Promise<void> => {
  let number = 0;
  for await (const line of readLines(process.stdin)) {
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

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const score = (path: string): string[] =>
  scoreTable(linesOf(path).map((line) => JSON.parse(line) as LabelledCase));

// A copy without a Git history can still be measured; its commit is unknown.
const commit = (): string => {
  try {
    const options = { encoding: 'utf8' as const, stdio: 'pipe' as const };
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return 'unknown';
  }
};

const markdown = (path: string): string[] => [
  `Measured by \`npm run review -- --markdown ${basename(path)}\`, commit ${commit()}, version ${REVIEW_VERSION}.`,
  '',
  ...score(path).filter((line) => !line.startsWith('| labelled by')),
];

const REPORTS: Record<string, (path: string) => string[]> = {
  '--score': score,
  '--markdown': markdown,
  '--negex': (path) => negexScore(linesOf(path)),
};

// The bundle is in server/dist, two folders below the root.
const inReader = (file: string) =>
  join(import.meta.dirname, '../../server/src/features/review/reader', file);

const train = (): void => {
  const { weights, judges, report } = trainReader();
  writeFileSync(inReader('weights.json'), weights);
  writeFileSync(inReader('judges.json'), judges);
  process.stdout.write(`${report.join('\n')}\n`);
};

const gate = (): void => {
  const faults = gateFaults();
  process.stdout.write(
    `${faults.length === 0 ? 'nothing forbids a release' : faults.join('\n')}\n`,
  );
  if (faults.length > 0) process.exitCode = 1;
};

const [mode = '', path] = process.argv.slice(2);
const report = REPORTS[mode];
// A consumer that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
if (mode === '--jsonl') await reviewLines();
else if (mode === '--train') train();
else if (mode === '--gate') gate();
else if (report && path !== undefined) process.stdout.write(`${report(path).join('\n')}\n`);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
