import type { DayString } from './common.ts';

const MS_PER_DAY = 86_400_000;
const WEEK = 7;
/** Day 0, 1970-01-01, was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET = 3;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How often a goal is due, if not daily: on these weekdays, or a number of times per week. */
export type Frequency = { weekdays: Weekday[] } | { timesAWeek: number };

/** The days on which a goal is due; the excused days are the patient's. */
export type DueRule = {
  frequency?: Frequency | null | undefined;
  /** The last day on which it is due. */
  until?: DayString | null | undefined;
  excused?: Iterable<DayString>;
};

/** Why nothing is due on a day. */
export type OffReason = 'excused' | 'not_due';

/**
 * Returns the number of days since 1970-01-01, read as midnight UTC and therefore independent of
 * time zones and clock changes.
 */
export const dayNumber = (day: DayString): number => Date.parse(day) / MS_PER_DAY;

const weekOf = (day: number): number => Math.floor((day + MONDAY_OFFSET) / WEEK);
const weekdayOf = (day: number): Weekday =>
  WEEKDAYS[day + MONDAY_OFFSET - weekOf(day) * WEEK] as Weekday;

/** Returns a function from a day number to why nothing is due on it; undefined if something is. */
const offReasonByNumber = ({ frequency, until, excused = [] }: DueRule) => {
  const last = until ? dayNumber(until) : Number.POSITIVE_INFINITY;
  const free = new Set(Array.from(excused, dayNumber));
  const weekdays = frequency && 'weekdays' in frequency ? frequency.weekdays : null;
  return (day: number): OffReason | undefined => {
    if (day > last) return 'not_due';
    if (free.has(day)) return 'excused';
    return weekdays && !weekdays.includes(weekdayOf(day)) ? 'not_due' : undefined;
  };
};

/** Returns a function from a day to why nothing is due on it; undefined if something is. */
export const offReasonOf = (rule: DueRule) => {
  const off = offReasonByNumber(rule);
  return (day: DayString): OffReason | undefined => off(dayNumber(day));
};

/** The units a streak counts: days, or weeks for a goal that is due a number of times per week. */
export type Units = {
  achieved: ReadonlySet<number>;
  /** Returns the unit that contains a day. */
  unitOf(day: number): number;
  /** Whether a unit without an achievement leaves the streak unchanged. */
  isSkipped(unit: number): boolean;
};

/**
 * Returns the units of a streak. A tick counts on any day, even if nothing was due. A week is
 * achieved if it has the required number of ticks; otherwise it is skipped if nothing was due on
 * one of its days.
 */
export const unitsOf = (achievedDays: Iterable<DayString>, rule: DueRule): Units => {
  const days = new Set(Array.from(achievedDays, dayNumber));
  const off = offReasonByNumber(rule);
  const { frequency } = rule;
  if (!frequency || !('timesAWeek' in frequency)) {
    return { achieved: days, unitOf: (day) => day, isSkipped: (day) => off(day) !== undefined };
  }
  const ticks = new Map<number, number>();
  for (const day of days) ticks.set(weekOf(day), (ticks.get(weekOf(day)) ?? 0) + 1);
  const reached = [...ticks].filter(([, count]) => count >= frequency.timesAWeek);
  const daysOf = (week: number) =>
    Array.from({ length: WEEK }, (_, place) => week * WEEK - MONDAY_OFFSET + place);
  return {
    achieved: new Set(reached.map(([week]) => week)),
    unitOf: weekOf,
    isSkipped: (week) => daysOf(week).some((day) => off(day) !== undefined),
  };
};

/**
 * Returns the number of consecutive achieved days ending today, or yesterday while today is open.
 * Days on which nothing is due neither break nor extend the streak, and later days do not count.
 * For a goal that is due a number of times per week, returns weeks.
 */
export const streakOf = (
  achievedDays: Iterable<DayString>,
  today: DayString,
  rule: DueRule = {},
): number => {
  const counted = Array.from(achievedDays).filter((day) => day <= today);
  const { achieved, unitOf, isSkipped } = unitsOf(counted, rule);
  const last = unitOf(dayNumber(today));
  // After its last day a goal is never due: those units, perhaps of thousands of years, are skipped.
  const end = rule.until ? unitOf(dayNumber(rule.until)) : last;
  const newest = [...achieved].reduce((one, other) => Math.max(one, other), end);
  let streak = 0;
  for (let unit = Math.min(last, newest); streak < achieved.size; unit -= 1) {
    if (achieved.has(unit)) streak += 1;
    else if (unit !== last && !isSkipped(unit)) break;
  }
  return streak;
};

/** Returns whether nothing since `first` ends the streak, so that it may begin before `first`. */
export const mayBeginBefore = (
  achievedDays: Iterable<DayString>,
  { first, today }: { first: DayString; today: DayString },
  rule: DueRule = {},
): boolean => {
  const { achieved, unitOf, isSkipped } = unitsOf(achievedDays, rule);
  // The first unit with only known days.
  const from = unitOf(dayNumber(first) - 1) + 1;
  for (let unit = unitOf(dayNumber(today)) - 1; unit >= from; unit -= 1) {
    if (!achieved.has(unit) && !isSkipped(unit)) return false;
  }
  return true;
};

/** Counts the days on which a goal was achieved, and those on which it was due or achieved. */
export const countDue = (
  entries: readonly { achieved: boolean; off?: OffReason | undefined }[],
  frequency?: Frequency | null,
): { achieved: number; due: number } => {
  const achieved = entries.filter((entry) => entry.achieved).length;
  const open = entries.filter((entry) => entry.achieved || !entry.off).length;
  if (!frequency || !('timesAWeek' in frequency)) return { achieved, due: open };
  const asked = Math.round((open * frequency.timesAWeek) / WEEK);
  return { achieved, due: Math.max(achieved, asked) };
};
