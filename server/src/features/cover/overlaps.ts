/** A time in which somebody stands in. */
export type Shift =
  | { startsAt: Date; endsAt: Date }
  /** `weekday` is 1 (Monday) to 7; `to` is on the next day where it is not after `from`. */
  | { weekday: number; from: string; to: string };

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** First minute of the week and length in minutes. */
const inWeek = ({ weekday, from, to }: Extract<Shift, { from: string }>) => ({
  start: (weekday - 1) * MINUTES_PER_DAY + minuteOf(from),
  length: (minuteOf(to) - minuteOf(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY,
});

/** Whether two shifts share a moment. A dated one goes before the week, and never overlaps it. */
export const overlaps = (one: Shift, other: Shift): boolean => {
  if ('startsAt' in one) {
    return 'startsAt' in other && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
  }
  if ('startsAt' in other) return false;
  const [a, b] = [inWeek(one), inWeek(other)];
  // From the start of either, the other begins after it has ended.
  const after = (b.start - a.start + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  return after < a.length || MINUTES_PER_WEEK - after < b.length;
};
