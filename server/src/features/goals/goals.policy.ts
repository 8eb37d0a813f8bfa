import {
  type DayString,
  EXCUSED_AHEAD_DAYS,
  EXCUSED_PAST_DAYS,
  GOALS_PER_PATIENT_MAX,
  PROGRESS_WINDOW_DAYS,
} from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, earliestDay, latestDay } from '../../platform/clock.ts';
import type { DayRange } from './progress-days.ts';

const DAYS_KEPT_MAX = 20_000;

type Recording = { today: DayString | undefined; now: Date };

/** The device's today; all that it may be where it does not say, or says what is today nowhere. */
const possibleTodays = ({ today, now }: Recording): DayRange => {
  const [earliest, latest] = [earliestDay(now), latestDay(now)];
  const isTodaySomewhere = today !== undefined && today >= earliest && today <= latest;
  return isTodaySomewhere ? { first: today, last: today } : { first: earliest, last: latest };
};

/**
 * The days that can be recorded, so that ticks may arrive late: the device's today and the 7 days
 * before it. A device that does not say its today may be anywhere on Earth; no device's today is
 * outside what is today somewhere.
 */
export const isRecordableDay = (day: DayString, recording: Recording): boolean => {
  const { first, last } = possibleTodays(recording);
  return day <= last && day >= addDays(first, -PROGRESS_WINDOW_DAYS);
};

/** Throws `date_out_of_range` for a day that cannot be recorded. */
export const requireRecordableDay = (day: DayString, recording: Recording): void => {
  if (!isRecordableDay(day, recording)) {
    throw new AppError(
      'date_out_of_range',
      'Progress can be recorded for today and the last 7 days.',
    );
  }
};

/** Throws `date_out_of_range` for days that are none, or that cannot be excused any more or yet. */
export const requireExcusable = ({ first, last }: DayRange, recording: Recording): void => {
  const todays = possibleTodays(recording);
  const isInReach =
    first <= last &&
    first >= addDays(todays.first, -EXCUSED_PAST_DAYS) &&
    last <= addDays(todays.last, EXCUSED_AHEAD_DAYS);
  if (!isInReach) {
    throw new AppError(
      'date_out_of_range',
      `Days can be excused from ${EXCUSED_PAST_DAYS} days ago to ${EXCUSED_AHEAD_DAYS} days ahead.`,
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

/** Whether a patient with so many goals may have another one. */
export const hasRoomForGoal = (goals: number): boolean => goals < GOALS_PER_PATIENT_MAX;

/** How many more days a patient with so many can bring along; a copy of all must stay possible. */
export const roomForDays = (days: number): number => Math.max(0, DAYS_KEPT_MAX - days);

/** Throws `limit_reached` when the patient has as many goals as a patient may have. */
export const requireRoomForGoal = (goals: number): void => {
  if (!hasRoomForGoal(goals)) {
    throw new AppError(
      'limit_reached',
      `You can have up to ${GOALS_PER_PATIENT_MAX} goals. Delete one to add another.`,
    );
  }
};
