import type { DayString } from '@saathi/contract';

/** The one source of the current time, so that tests can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

// Making a format costs more than the rest of a small request; the zones are the clinic's and three more.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format;
};

/** The calendar day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): DayString =>
  dayFormat(timeZone).format(instant) as DayString;

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant in a time zone, as `HH:MM`. */
export const timeIn = (timeZone: string, instant: Date): string => {
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  timeFormats.set(timeZone, format);
  return format.format(instant);
};

/** The one name of a time zone that has several, and is taken in any spelling. */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

// UTC+14 and UTC−12: no place on Earth has a later or an earlier day.
const LATEST_TIME_ZONE = 'Pacific/Kiritimati';
const EARLIEST_TIME_ZONE = 'Etc/GMT+12';

/** The latest calendar day that is today anywhere on Earth at an instant. */
export const latestDay = (instant: Date): DayString => dayIn(LATEST_TIME_ZONE, instant);

/** The earliest calendar day that is today anywhere on Earth at an instant. */
export const earliestDay = (instant: Date): DayString => dayIn(EARLIEST_TIME_ZONE, instant);

const MS_PER_DAY = 86_400_000;

/** The day `days` after `day` (before it when negative). */
export const addDays = (day: DayString, days: number): DayString =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10) as DayString;

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** How far a time zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (timeZone: string, instant: number): number => {
  const format =
    offsetFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  // After the date: `GMT`, `GMT+05:30`, and `GMT+05:21:10` before there were zones.
  const [, name = ''] = format.format(instant).split('GMT');
  const [hours = 0, minutes = 0, seconds = 0] = name.match(/\d+/g)?.map(Number) ?? [];
  const ahead = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return name.startsWith('-') ? -ahead : ahead;
};

/**
 * The instant at which a clock in a time zone shows this time of a day. One that is skipped when
 * the clock changes is an hour off; of one that comes twice it is the later.
 */
export const instantIn = (timeZone: string, day: DayString, time: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // The offset is looked up twice, as the first guess may fall on the other side of a clock change.
  return new Date(asUtc - offsetAt(timeZone, asUtc - offsetAt(timeZone, asUtc)));
};

// Asking for the offset of a zone costs more than all else of a day's slots, and is asked anew by each.
const dayStarts = new Map<string, number>();
const DAY_STARTS_MAX = 1_000;

/** The instant at which `day` starts in a time zone. */
export const startOfDayIn = (timeZone: string, day: DayString): Date => {
  const key = `${timeZone} ${day}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return new Date(known);
  const start = instantIn(timeZone, day, '00:00');
  if (dayStarts.size >= DAY_STARTS_MAX) dayStarts.clear();
  dayStarts.set(key, start.getTime());
  return start;
};
