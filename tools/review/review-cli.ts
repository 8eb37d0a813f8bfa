import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { REVIEW_VERSION } from '../../server/src/features/review/index.ts';
import { reviewLine } from './review-line.ts';
import { negexScore } from './review-negex.ts';
import { type LabelledCase, scoreTable } from './review-score.ts';

const USAGE = `review --jsonl < cases.jsonl
review --score <labelled.jsonl>      the table of measures
review --markdown <labelled.jsonl>   the same for docs/review.md, with command and commit
review --negex <annotated.tsv>       precision, recall and F of the negation`;

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

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const score = (path: string): string[] =>
  scoreTable(linesOf(path).map((line) => JSON.parse(line) as LabelledCase));

// A copy without its history is still measured, only without saying at which commit.
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

const [mode = '', path] = process.argv.slice(2);
const report = REPORTS[mode];
// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
if (mode === '--jsonl') await reviewLines();
else if (report && path !== undefined) process.stdout.write(`${report(path).join('\n')}\n`);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
