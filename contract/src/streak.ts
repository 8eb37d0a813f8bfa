import type { DayString } from './common.ts';

const MS_PER_DAY = 86_400_000;

/** A day as a whole number; read as midnight UTC, which no clock change and no time zone can move. */
export const dayNumber = (day: DayString): number => Date.parse(day) / MS_PER_DAY;

/** Consecutive achieved days ending today, or ending yesterday while today is still open; later days do not count. */
export const streakOf = (achievedDays: Iterable<DayString>, today: DayString): number => {
  const achieved = new Set(Array.from(achievedDays, dayNumber));
  const last = dayNumber(today);
  let day = achieved.has(last) ? last : last - 1;
  let streak = 0;
  while (achieved.has(day)) {
    streak += 1;
    day -= 1;
  }
  return streak;
};
