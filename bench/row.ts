import type { Size } from './population.ts';
import type { Program } from './programs.ts';
import type { EngineName, Stores } from './stores.ts';

/** What a row is measured with. */
export type BenchContext = {
  engine: EngineName;
  stores: Stores;
  size: Size;
  ours: Program;
  bare: Program;
  /** Shortens the measurements: a quick run gives rough figures, a full run is published. */
  quick: boolean;
  rounds: number;
  seconds: number;
};

/** One line of the table; `ours` and `bare` in the row's unit, times in milliseconds. */
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

/** Lines of the table that are measured together; `--only` selects them by name. */
export type Row = { name: string; measure(context: BenchContext): Promise<Result[]> };

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
