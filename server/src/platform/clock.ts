import type { DayString, PushLanguage } from '@saathi/contract';

/** The single source of the current time, so that tests can control it. */
export type Clock = { now(): Date };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1_440;

export const systemClock: Clock = { now: () => new Date() };

/** The locale in which each language writes days, times and numbers. */
export const LOCALES: Record<PushLanguage, string> = { en: 'en-IN', hi: 'hi-IN' };

// Cached, because creating a format costs more than the rest of a small request.
const createFormats = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format;
  };
};

const dayFormat = createFormats('en-CA', { dateStyle: 'short' });
const timeFormat = createFormats('en-GB', { hour: '2-digit', minute: '2-digit' });
const offsetFormat = createFormats('en', { timeZoneName: 'longOffset' });

/** Returns the calendar day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): DayString =>
  dayFormat(timeZone).format(instant) as DayString;

/** Returns the time of day of an instant in a time zone, as `HH:MM`. */
export const timeIn = (timeZone: string, instant: Date): string =>
  timeFormat(timeZone).format(instant);

/** Returns the minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns minutes since midnight as `HH:MM`. */
export const timeOf = (minutes: number): string =>
  new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

/** Returns the canonical name of a time zone, given any of its names in any letter case. */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

// UTC+14 and UTC−12: no place on Earth has a later or an earlier day.
const LATEST_TIME_ZONE = 'Pacific/Kiritimati';
const EARLIEST_TIME_ZONE = 'Etc/GMT+12';

/** Returns the latest calendar day anywhere on Earth at an instant. */
export const latestDay = (instant: Date): DayString => dayIn(LATEST_TIME_ZONE, instant);

/** Returns the earliest calendar day anywhere on Earth at an instant. */
export const earliestDay = (instant: Date): DayString => dayIn(EARLIEST_TIME_ZONE, instant);

/** Returns the day `days` after `day` (before it if negative). */
export const addDays = (day: DayString, days: number): DayString =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10) as DayString;

/** Range of days, both inclusive. */
export type DayRange = { first: DayString; last: DayString };

/** Returns `count` days in a row, from `first` on. */
export const daysFrom = (first: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(first, place));

/** Returns the number of days from one day to another; negative if that is earlier. */
export const daysBetween = (from: DayString, to: DayString): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns how far a time zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (timeZone: string, instant: number): number => {
  // The format ends in `GMT`, `GMT+05:30` or, before standard time zones, `GMT+05:21:10`.
  const [, name = ''] = offsetFormat(timeZone).format(instant).split('GMT');
  const [hours = 0, minutes = 0, seconds = 0] = name.match(/\d+/g)?.map(Number) ?? [];
  const ahead = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return name.startsWith('-') ? -ahead : ahead;
};

/**
 * Returns the instant at which a clock in a time zone shows this time of a day. If a clock change
 * skips the time, the result is an hour off; if the time occurs twice, it is the later one.
 */
export const instantIn = (timeZone: string, day: DayString, time: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // Looked up twice, because the first guess may fall on the other side of a clock change.
  return new Date(asUtc - offsetAt(timeZone, asUtc - offsetAt(timeZone, asUtc)));
};

// Cached, because the offset lookup costs more than everything else for a day's slots, and every
// slot needs it.
const dayStarts = new Map<string, number>();
const DAY_STARTS_MAX = 1_000;

/** Returns the instant at which `day` starts in a time zone. */
export const startOfDayIn = (timeZone: string, day: DayString): Date => {
  const key = `${timeZone} ${day}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return new Date(known);
  const start = instantIn(timeZone, day, '00:00');
  if (dayStarts.size >= DAY_STARTS_MAX) dayStarts.clear();
  dayStarts.set(key, start.getTime());
  return start;
};
