import {
  type DayString,
  EXCUSED_AHEAD_DAYS,
  EXCUSED_PAST_DAYS,
  GOALS_PER_PATIENT_MAX,
  PROGRESS_WINDOW_DAYS,
} from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, type DayRange, earliestDay, latestDay } from '../../platform/clock.ts';

const DAYS_KEPT_MAX = 20_000;

type Recording = { today: DayString | undefined; now: Date };

/** Returns the device's today; if it is missing or impossible, the range of all possible ones. */
const possibleTodays = ({ today, now }: Recording): DayRange => {
  const [earliest, latest] = [earliestDay(now), latestDay(now)];
  const isTodaySomewhere = today !== undefined && today >= earliest && today <= latest;
  return isTodaySomewhere ? { first: today, last: today } : { first: earliest, last: latest };
};

/**
 * Returns whether a day can be recorded: the device's today and the 7 days before it, so that ticks
 * may arrive late. If the device does not send its today, it may be in any time zone; a day that is
 * not today in any time zone is never accepted as its today.
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

/** Throws `date_out_of_range` for an invalid range or days too far away to be excused. */
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

/** Throws `client_id_reused` if the goal added under this id differs from the request. */
export const requireSameGoal = (
  before: { title: string; description: string | null },
  wanted: { title: string; description: string | null },
): void => {
  if (before.title !== wanted.title || before.description !== wanted.description) {
    throw new AppError('client_id_reused', 'Another goal was already added under this id.');
  }
};

/** Returns whether a patient with this many goals may add another one. */
export const hasRoomForGoal = (goals: number): boolean => goals < GOALS_PER_PATIENT_MAX;

/** Returns how many more days a patient can import; a copy of all data must stay possible. */
export const roomForDays = (days: number): number => Math.max(0, DAYS_KEPT_MAX - days);

/** Throws `limit_reached` if the patient has the maximum number of goals. */
export const requireRoomForGoal = (goals: number): void => {
  if (!hasRoomForGoal(goals)) {
    throw new AppError(
      'limit_reached',
      `You can have up to ${GOALS_PER_PATIENT_MAX} goals. Delete one to add another.`,
    );
  }
};
