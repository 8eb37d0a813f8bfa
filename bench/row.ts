import type { Size } from './population.ts';
import type { Program } from './programs.ts';
import type { EngineName, Stores } from './stores.ts';

/** What a row is measured on. */
export type BenchContext = {
  engine: EngineName;
  stores: Stores;
  size: Size;
  ours: Program;
  bare: Program;
  /** Scales every length: a quick run tells roughly, a full one is written down. */
  quick: boolean;
  rounds: number;
  seconds: number;
};

/** One line of the table; `ours`, `bare` in the row's unit, times in milliseconds. */
export type Result = {
  what: string;
  unit: string;
  ours: number;
  bare?: number;
  p50?: number;
  p99?: number;
  goal: string;
  reached: boolean;
  note?: string;
};

/** Some lines of the table, measured by themselves with `--only`. */
export type Row = { name: string; measure(context: BenchContext): Promise<Result[]> };

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
