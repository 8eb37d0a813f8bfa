import { DAY_MINUTES, minutesOf } from '../../platform/clock.ts';

/** A period of standing in. */
export type Shift =
  | { startsAt: Date; endsAt: Date }
  /** `weekday` is 1 (Monday) to 7; `to` is on the next day if it is not after `from`. */
  | { weekday: number; from: string; to: string };

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Returns the first minute of the week and the length in minutes. */
const inWeek = ({ weekday, from, to }: Extract<Shift, { from: string }>) => ({
  start: (weekday - 1) * DAY_MINUTES + minutesOf(from),
  length: (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES,
});

/**
 * Returns whether two shifts overlap. A dated shift takes precedence over the weekly ones and never
 * overlaps them.
 */
export const overlaps = (one: Shift, other: Shift): boolean => {
  if ('startsAt' in one) {
    return 'startsAt' in other && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
  }
  if ('startsAt' in other) return false;
  const [a, b] = [inWeek(one), inWeek(other)];
  // Minutes from the start of `a` to the next start of `b`.
  const after = (b.start - a.start + WEEK_MINUTES) % WEEK_MINUTES;
  return after < a.length || WEEK_MINUTES - after < b.length;
};
