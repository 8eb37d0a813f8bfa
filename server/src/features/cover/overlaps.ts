/** A period of standing in. */
export type Shift =
  | { startsAt: Date; endsAt: Date }
  /** `weekday` is 1 (Monday) to 7; `to` is on the next day if it is not after `from`. */
  | { weekday: number; from: string; to: string };

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns the first minute of the week and the length in minutes. */
const inWeek = ({ weekday, from, to }: Extract<Shift, { from: string }>) => ({
  start: (weekday - 1) * MINUTES_PER_DAY + minuteOf(from),
  length: (minuteOf(to) - minuteOf(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY,
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
  const after = (b.start - a.start + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  return after < a.length || MINUTES_PER_WEEK - after < b.length;
};
