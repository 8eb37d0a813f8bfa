import { type DayString, GOALS_PER_PATIENT_MAX, PROGRESS_WINDOW_DAYS } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, latestDay } from '../../platform/clock.ts';

/**
 * Throws `date_out_of_range` unless `day` is the latest today on Earth or one of the 7 days before
 * it: every device's own today, and ticks that arrive late.
 */
export const canRecordProgressFor = (day: DayString, now: Date): void => {
  const latest = latestDay(now);
  if (day > latest || day < addDays(latest, -PROGRESS_WINDOW_DAYS)) {
    throw new AppError(
      'date_out_of_range',
      'Progress can be recorded for today and the last 7 days.',
    );
  }
};

/** Throws `client_id_reused` when what was added under an id is not what is asked for now. */
export const isSameGoal = (
  before: { title: string; description: string | null },
  wanted: { title: string; description: string | null },
): void => {
  if (before.title !== wanted.title || before.description !== wanted.description) {
    throw new AppError('client_id_reused', 'Another goal was already added under this id.');
  }
};

/** Throws `limit_reached` when the patient has as many goals as a patient may have. */
export const canAddGoal = (goals: number): void => {
  if (goals >= GOALS_PER_PATIENT_MAX) {
    throw new AppError(
      'limit_reached',
      `You can have up to ${GOALS_PER_PATIENT_MAX} goals. Delete one to add another.`,
    );
  }
};
