import { type DayString, GOALS_PER_PATIENT_MAX, PROGRESS_WINDOW_DAYS } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, earliestDay, latestDay } from '../../platform/clock.ts';

/**
 * The days that can be recorded, so that ticks may arrive late: the device's today and the 7 days
 * before it. A device that does not say its today may be anywhere on Earth; no device's today is
 * outside what is today somewhere. Throws `date_out_of_range` for any other day.
 */
export const requireRecordableDay = (
  day: DayString,
  { today, now }: { today: DayString | undefined; now: Date },
): void => {
  const [earliest, latest] = [earliestDay(now), latestDay(now)];
  const isTodaySomewhere = today !== undefined && today >= earliest && today <= latest;
  const [first, last] = isTodaySomewhere ? [today, today] : [earliest, latest];
  if (day > last || day < addDays(first, -PROGRESS_WINDOW_DAYS)) {
    throw new AppError(
      'date_out_of_range',
      'Progress can be recorded for today and the last 7 days.',
    );
  }
};

/** Throws `client_id_reused` when what was added under an id is not what is asked for now. */
export const requireSameGoal = (
  before: { title: string; description: string | null },
  wanted: { title: string; description: string | null },
): void => {
  if (before.title !== wanted.title || before.description !== wanted.description) {
    throw new AppError('client_id_reused', 'Another goal was already added under this id.');
  }
};

/** Throws `limit_reached` when the patient has as many goals as a patient may have. */
export const requireRoomForGoal = (goals: number): void => {
  if (goals >= GOALS_PER_PATIENT_MAX) {
    throw new AppError(
      'limit_reached',
      `You can have up to ${GOALS_PER_PATIENT_MAX} goals. Delete one to add another.`,
    );
  }
};
