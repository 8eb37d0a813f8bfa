import type { DayString } from './common.ts';

const MS_PER_DAY = 86_400_000;
const WEEK = 7;
/** Day 0, 1970-01-01, was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET = 3;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How often a goal is due, where that is not every day: on these weekdays, or so often in a week from Monday on. */
export type Frequency = { weekdays: Weekday[] } | { timesAWeek: number };

/** On which days a goal is due; the excused days are those of its patient. */
export type DueRule = {
  frequency?: Frequency | null | undefined;
  /** The last day it is due. */
  until?: DayString | null | undefined;
  excused?: Iterable<DayString>;
};

/** Why nothing is due on a day. */
export type Off = 'excused' | 'not_due';

/** A day as a whole number; read as midnight UTC, which no clock change and no time zone can move. */
export const dayNumber = (day: DayString): number => Date.parse(day) / MS_PER_DAY;

const weekOf = (day: number): number => Math.floor((day + MONDAY_OFFSET) / WEEK);
const weekdayOf = (day: number): Weekday =>
  WEEKDAYS[day + MONDAY_OFFSET - weekOf(day) * WEEK] as Weekday;

/** Tells of a day, as its number, why nothing is due on it; undefined where something is. */
const offBy = ({ frequency, until, excused = [] }: DueRule) => {
  const last = until ? dayNumber(until) : Number.POSITIVE_INFINITY;
  const free = new Set(Array.from(excused, dayNumber));
  const weekdays = frequency && 'weekdays' in frequency ? frequency.weekdays : null;
  return (day: number): Off | undefined => {
    if (day > last) return 'not_due';
    if (free.has(day)) return 'excused';
    return weekdays && !weekdays.includes(weekdayOf(day)) ? 'not_due' : undefined;
  };
};

/** Tells of a day why nothing is due on it; undefined where something is. */
export const offOf = (rule: DueRule) => {
  const off = offBy(rule);
  return (day: DayString): Off | undefined => off(dayNumber(day));
};

/** What a streak counts: days, or weeks of a goal that is due so often a week. */
export type Units = {
  achieved: ReadonlySet<number>;
  /** The unit a day is in. */
  unitOf(day: number): number;
  /** Whether a unit that is not achieved leaves the streak as it is. */
  isSkipped(unit: number): boolean;
};

/**
 * A tick counts on any day, also where nothing was due. A week counts with as many ticks as were
 * asked for; one that has too few and a day on which nothing was due is skipped.
 */
export const unitsOf = (achievedDays: Iterable<DayString>, rule: DueRule): Units => {
  const days = new Set(Array.from(achievedDays, dayNumber));
  const off = offBy(rule);
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
 * Achieved days in a row ending today, or before today while today is open; days on which nothing
 * is due neither break nor lengthen it, and later days do not count. Of a goal that is due so often
 * a week, weeks instead of days.
 */
export const streakOf = (
  achievedDays: Iterable<DayString>,
  today: DayString,
  rule: DueRule = {},
): number => {
  const counted = Array.from(achievedDays).filter((day) => day <= today);
  const { achieved, unitOf, isSkipped } = unitsOf(counted, rule);
  const last = unitOf(dayNumber(today));
  let streak = 0;
  for (let unit = last; streak < achieved.size; unit -= 1) {
    if (achieved.has(unit)) streak += 1;
    else if (unit !== last && !isSkipped(unit)) break;
  }
  return streak;
};

/** Whether nothing since `first` ends the streak, so that it may be longer than the days from there on say. */
export const reachesBack = (
  achievedDays: Iterable<DayString>,
  { first, today }: { first: DayString; today: DayString },
  rule: DueRule = {},
): boolean => {
  const { achieved, unitOf, isSkipped } = unitsOf(achievedDays, rule);
  // The first unit of which every day is known.
  const from = unitOf(dayNumber(first) - 1) + 1;
  for (let unit = unitOf(dayNumber(today)) - 1; unit >= from; unit -= 1) {
    if (!achieved.has(unit) && !isSkipped(unit)) return false;
  }
  return true;
};

/** How many of these days a goal was due, and on how many it was achieved; a tick makes its day a due one. */
export const dueOf = (
  entries: readonly { achieved: boolean; off?: Off | undefined }[],
  frequency?: Frequency | null,
): { achieved: number; due: number } => {
  const achieved = entries.filter((entry) => entry.achieved).length;
  const open = entries.filter((entry) => entry.achieved || !entry.off).length;
  if (!frequency || !('timesAWeek' in frequency)) return { achieved, due: open };
  const asked = Math.round((open * frequency.timesAWeek) / WEEK);
  return { achieved, due: Math.max(achieved, asked) };
};
