import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Result } from './row.ts';
import type { EngineName } from './stores.ts';

export type Measured = Result & { engine: EngineName };

const [BEGIN, END] = ['<!-- bench:begin -->', '<!-- bench:end -->'];

const number = (value: number | undefined): string => {
  if (value === undefined) return '–';
  if (!Number.isFinite(value)) return 'never';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const lineOf = (result: Measured): string => {
  const { engine, what, unit, ours, bare, p50, p99, goal, reached, note } = result;
  const ratio = bare === undefined ? undefined : ours / bare;
  const cells = [
    note ? `${what} (${note})` : what,
    engine,
    `${number(ours)} ${unit}`,
    bare === undefined ? '–' : `${number(bare)} ${unit}`,
    number(ratio),
    number(p50),
    number(p99),
    goal,
    goal === '–' ? '–' : reached ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
};

/** Returns the table as Markdown, with the engines next to each other. */
export const tableOf = (measured: readonly Measured[]): string => {
  const order = [...new Set(measured.map(({ what }) => what))];
  const sorted = measured.toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
  return [
    '| what | engine | ours | bare | ratio | p50 ms | p99 ms | goal | reached |',
    '|---|---|--:|--:|--:|--:|--:|---|---|',
    ...sorted.map(lineOf),
  ].join('\n');
};

/** Returns the machine, the date and the commit of the figures. */
export const machineLine = (args: readonly string[]): string => {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '-uno') === '' ? '' : ' and changes';
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  return `\`${['npm run bench --', ...args].join(' ')}\` on ${day}, ${machine}, commit ${git('rev-parse', '--short', 'HEAD')}${changed}.`;
};

/** Writes the table between the marks of a document. */
export const writeInto = (file: string, text: string): void => {
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} has no ${BEGIN} … ${END}`);
  writeFileSync(file, `${before}${BEGIN}\n${text}\n${END}${after}`);
};
