import {
  type DayString,
  EXCEPTIONS_MAX,
  LEAVE_MAX_DAYS,
  type ScheduleException,
  type WeeklyHours,
} from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { daysBetween, minutesOf } from '../../platform/clock.ts';
import { invalidTime } from './appointments.policy.ts';

type Times = { from: string; to: string };

const timesOverlap = (a: Times, b: Times): boolean => a.from < b.to && b.from < a.to;

const lastDay = ({ validTo }: WeeklyHours): string => validTo ?? '9999';
const validityOverlaps = (a: WeeklyHours, b: WeeklyHours): boolean =>
  (a.validFrom ?? '') <= lastDay(b) && (b.validFrom ?? '') <= lastDay(a);

/** Throws `invalid_time` naming the field under `at` unless at least one slot fits. */
const requireSlot = ({ from, to, minutes }: Times & { minutes: number }, at = ''): void => {
  if (to <= from) throw invalidTime(`${at}to`, 'Must be after the start.');
  if (minutesOf(to) - minutesOf(from) < minutes) {
    throw invalidTime(`${at}minutes`, 'Must fit into the hours.');
  }
};

/** Throws `invalid_time` naming the first entry that ends before it begins or overlaps another. */
export const requireHours = (hours: readonly WeeklyHours[]): void => {
  for (const [place, one] of hours.entries()) {
    const at = `hours.${place}.`;
    requireSlot(one, at);
    if (one.validFrom && one.validTo && one.validTo < one.validFrom) {
      throw invalidTime(`${at}validTo`, 'Must not be before the first day.');
    }
    const clash = hours
      .slice(0, place)
      .some(
        (other) =>
          other.weekday === one.weekday && timesOverlap(other, one) && validityOverlaps(other, one),
      );
    if (clash) throw invalidTime(`${at}from`, 'These hours overlap others on the same day.');
  }
};

export type NewException = Omit<ScheduleException, 'id'>;

const timesOf = ({ from, to }: NewException): Times => ({
  from: from ?? '00:00',
  to: to ?? '24:00',
});

const requireComplete = ({ kind, from, to, minutes, seats }: NewException): void => {
  const missing = Object.entries({ from, to, ...(kind === 'add' && { minutes, seats }) }).find(
    ([, value]) => value === null,
  );
  const closesDay = kind === 'close' && from === null && to === null;
  if (missing && !closesDay) throw invalidTime(missing[0], 'Please fill this in.');
};

/** Returns whether two exceptions overlap. */
const overlap = (a: NewException, b: NewException): boolean =>
  a.day === b.day && timesOverlap(timesOf(a), timesOf(b));

/** Returns the closings that a closing overlaps. */
export const overlappingClosings = <Known extends NewException>(
  wanted: NewException,
  others: readonly Known[],
): Known[] => others.filter((other) => other.kind === 'close' && overlap(other, wanted));

/** Merges closings into one, from the earliest start to the latest end. */
export const mergeClosings = (
  wanted: NewException,
  parts: readonly NewException[],
): NewException => {
  const all = [wanted, ...parts];
  if (all.some(({ from }) => from === null)) return { ...wanted, from: null, to: null };
  const [froms, tos] = [all.map(({ from }) => from ?? ''), all.map(({ to }) => to ?? '')];
  return { ...wanted, from: froms.sort()[0] ?? null, to: tos.sort().at(-1) ?? null };
};

/** Throws `invalid_time` unless the exception is for today or later and its times are valid. */
export const requireTimes = (wanted: NewException, today: DayString): void => {
  requireComplete(wanted);
  if (wanted.day < today) throw invalidTime('day', 'This day is past.');
  requireSlot({ ...timesOf(wanted), minutes: wanted.minutes ?? 0 });
};

/** Throws `invalid_time` naming `until` unless it ends a closing of whole days that is not too long. */
export const requireLeave = ({ day, kind, from, to }: NewException, until: DayString): void => {
  if (kind !== 'close' || from !== null || to !== null) {
    throw invalidTime('until', 'Several days can only be closed as whole days.');
  }
  if (until < day) throw invalidTime('until', 'Must not be before the first day.');
  if (daysBetween(day, until) >= LEAVE_MAX_DAYS) {
    throw invalidTime('until', `Up to ${LEAVE_MAX_DAYS} days can be closed at once.`);
  }
};

/** Throws `invalid_time` if the exception overlaps another one. */
export const requireNoOverlap = (wanted: NewException, others: readonly NewException[]): void => {
  if (others.some((other) => overlap(other, wanted))) {
    throw invalidTime(wanted.from === null ? 'day' : 'from', 'This overlaps another special day.');
  }
};

/** Throws `limit_reached` if these are too many exceptions from today on. */
export const requireRoomFor = (count: number): void => {
  if (count > EXCEPTIONS_MAX) {
    throw new AppError(
      'limit_reached',
      `There can be up to ${EXCEPTIONS_MAX} special days. Please remove one first.`,
    );
  }
};
