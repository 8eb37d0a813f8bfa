import { type DayString, IMPORT_YEARS_MAX } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, earliestDay, latestDay } from '../../platform/clock.ts';

const LONGEST_YEAR_DAYS = 366;

/** Throws `date_out_of_range` for a day that is future everywhere or over ten years ago. */
export const requireImportableDays = (days: readonly DayString[], now: Date): void => {
  const first = addDays(earliestDay(now), -IMPORT_YEARS_MAX * LONGEST_YEAR_DAYS);
  const last = latestDay(now);
  if (days.some((day) => day < first || day > last)) {
    throw new AppError(
      'date_out_of_range',
      `Only the last ${IMPORT_YEARS_MAX} years can be added.`,
    );
  }
};
