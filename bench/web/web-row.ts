/**
 * A row of the table: our result and, if there is one, the minimal implementation's. Times in ms.
 */
export type Row = {
  name: string;
  ours: number;
  bare: number | null;
  ratio: number | null;
  p50: number | null;
  p99: number | null;
  goal: string;
};

const BLOCKED_MS = 50;

export const row = (name: string, ours: number, goal: string, more: Partial<Row> = {}): Row => ({
  name,
  ours,
  bare: null,
  ratio: null,
  p50: null,
  p99: null,
  goal,
  ...more,
});

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
export const share = (values: number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Returns the longest task over 50 ms, or 0 if there was none. */
const longest = (tasks: number[]) => Math.max(0, ...tasks);
export const blocked = (name: string, tasks: number[]) =>
  row(`longest task, 4 × slower: ${name}`, longest(tasks), `< ${BLOCKED_MS} ms`);
