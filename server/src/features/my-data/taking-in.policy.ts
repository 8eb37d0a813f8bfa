import { type DayString, TAKEN_IN_YEARS_MAX } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, earliestDay, latestDay } from '../../platform/clock.ts';

const LONGEST_YEAR_DAYS = 366;

/** Throws `date_out_of_range` for a day that is future everywhere or over ten years ago. */
export const requireDaysInReach = (days: readonly DayString[], now: Date): void => {
  const first = addDays(earliestDay(now), -TAKEN_IN_YEARS_MAX * LONGEST_YEAR_DAYS);
  const last = latestDay(now);
  if (days.some((day) => day < first || day > last)) {
    throw new AppError(
      'date_out_of_range',
      `Only the last ${TAKEN_IN_YEARS_MAX} years can be added.`,
    );
  }
};
