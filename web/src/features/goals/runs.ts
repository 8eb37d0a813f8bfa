import type { DayString, ProgressEntry } from '@saathi/contract';

/** Days achieved one after the other, both ends included. */
export type Run = { first: DayString; last: DayString };

/** The runs of achieved days, newest first; the days come oldest first and without gaps. */
export const runsOf = (days: readonly ProgressEntry[]): Run[] => {
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const { date, achieved } of days) {
    if (!achieved) open = undefined;
    else if (open) open.last = date;
    else {
      open = { first: date, last: date };
      runs.unshift(open);
    }
  }
  return runs;
};
