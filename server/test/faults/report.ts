import type { Engine } from './place.ts';

/** Results of a run; `n` is how often the fault was caused. */
export type Report = {
  run: string;
  engine: Engine;
  n: number;
  /** Everything lost, doubled, incomplete or wrongly refused, as text. */
  faults: string[];
  seconds: number;
  /** Further figures. */
  facts?: Record<string, number | string>;
};

export const hasPassed = ({ n, faults }: Report): boolean => n > 0 && faults.length === 0;

const SHOWN_FAULTS = 10;

/**
 * Returns a run's final line, then the report as JSON. No loss in n bounds the rate at 3/n with 95
 * % confidence.
 */
export const describeReport = (report: Report): string => {
  const { run, engine, n, faults, seconds, facts = {} } = report;
  const bound = faults.length === 0 && n > 0 ? Number((3 / n).toPrecision(2)) : null;
  const line = `${hasPassed(report) ? 'PASS' : 'FAIL'} ${run} on ${engine}: ${faults.length} faults in ${n}`;
  const json = JSON.stringify({ run, engine, n, losses: faults.length, bound, seconds, ...facts });
  return [line, ...faults.slice(0, SHOWN_FAULTS).map((fault) => `  ${fault}`), json].join('\n');
};

/** Runs `work` and adds its duration. */
export const timed = async (work: () => Promise<Omit<Report, 'seconds'>>): Promise<Report> => {
  const started = performance.now();
  const report = await work();
  return { ...report, seconds: Math.round((performance.now() - started) / 1_000) };
};
