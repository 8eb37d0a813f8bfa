import type { DayString } from '@saathi/contract';
import { dayNumber } from '@saathi/contract/streak';

/** The most consecutive achieved days there ever were. */
export const bestStreakOf = (achievedDays: Iterable<DayString>): number => {
  const achieved = new Set(Array.from(achievedDays, dayNumber));
  let best = 0;
  for (const first of achieved) {
    if (achieved.has(first - 1)) continue;
    let next = first + 1;
    while (achieved.has(next)) next += 1;
    best = Math.max(best, next - first);
  }
  return best;
};
