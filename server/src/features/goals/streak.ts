import type { DayString } from '@saathi/contract';
import { type DueRule, unitsOf } from '@saathi/contract/streak';

/** Returns the longest streak ever, counted like the current one. */
export const bestStreakOf = (achievedDays: Iterable<DayString>, rule: DueRule = {}): number => {
  const { achieved, isSkipped } = unitsOf(achievedDays, rule);
  const units = [...achieved].sort((one, other) => one - other);
  let best = 0;
  let streak = 0;
  let next = units[0] ?? 0;
  for (const unit of units) {
    while (next < unit && isSkipped(next)) next += 1;
    streak = next === unit ? streak + 1 : 1;
    best = Math.max(best, streak);
    next = unit + 1;
  }
  return best;
};
