import type { DayString } from '@saathi/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenTo } from '../page/events.ts';
import { type Language, useLanguage } from './i18n.ts';

/** Parts of the day a greeting tells apart. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const AFTERNOON_FROM_HOUR = 12; // product 9
const EVENING_FROM_HOUR = 18; // product 9
const LONGEST_WAIT_MS = 60_000;

/** Whether a text, say of a date field, is a day. */
export const isDay = (text: string): text is DayString => /^\d{4}-\d\d-\d\d$/.test(text);

/** The first day of birth that can be entered. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Whether somebody alive can have been born on this day; '' is no day. */
export const isDateOfBirth = (day: DayString | '', today: DayString): day is DayString =>
  day >= EARLIEST_BIRTH && day <= today;

const pad = (number: number) => String(number).padStart(2, '0');

/** The calendar day of an instant where the device is, as YYYY-MM-DD. */
export const dayOf = (instant: Date): DayString =>
  `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}` as DayString;

/** Noon of a day where the device is: no change to or from summer time moves it to another day. */
const noonOf = (day: DayString): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

/** The day `count` days later; earlier when negative. */
export const addDays = (day: DayString, count: number): DayString => {
  const date = noonOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
};

/** The `count` days up to and including `last`, oldest first. */
export const lastDays = (last: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));

const formats = new Map<string, Intl.DateTimeFormat>();

/** A way to write dates and times in a language; kept, since making one costs more than using it. */
export const dateFormat = (
  language: Language,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(style);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, style);
  formats.set(key, known);
  return known;
};

/** A day in words, say '21 Nov'; the device's day, whatever its time zone. */
export const formatDay = (
  day: DayString,
  language: Language,
  style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
): string => dateFormat(language, style).format(noonOf(day));

/** A time of day, HH:MM, in words: '7:30 pm'. */
export const formatTimeOfDay = (time: string, language: Language): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const format = dateFormat(language, { hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(2000, 0, 1, hours, minutes));
};

/** Day and time of an instant, as the device tells it. */
export const useMoment = (): ((instant: string) => string) => {
  const format = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (instant) => format.format(new Date(instant));
};

/** The clock time of an instant, as the device tells it. */
export const useClock = (): ((instant: string) => string) => {
  const format = dateFormat(useLanguage(), { hour: 'numeric', minute: '2-digit' });
  return (instant) => format.format(new Date(instant));
};

/** Before 12:00 morning, before 18:00 afternoon, otherwise evening (product 2). */
export const partOfHour = (hour: number): PartOfDay => {
  if (hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour < EVENING_FROM_HOUR ? 'afternoon' : 'evening';
};

/** The part of the day of an instant where the device is. */
export const partOfDay = (instant: Date): PartOfDay => partOfHour(instant.getHours());

// A phone that slept through midnight runs its timers late, so coming back counts as well.
const subscribeToClock = (changed: () => void) => {
  const timer = setInterval(changed, LONGEST_WAIT_MS);
  const stops = [
    // Older Safaris tell the document alone.
    listenTo(document, ['visibilitychange'], changed),
    listenTo(window, ['pageshow'], changed),
  ];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
};

/** The device's day; an open page crosses midnight within a minute. */
export const useToday = (): DayString =>
  useSyncExternalStore(subscribeToClock, () => dayOf(new Date()));

/** The part of the day now, kept current on an open page. */
export const usePartOfDay = (): PartOfDay =>
  useSyncExternalStore(subscribeToClock, () => partOfDay(new Date()));

/** The instant now, in ms, renewed at an interval: for words like 'waiting 5 min'. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

const DAYS_PER_WEEK = 7;
// The clinic's weeks begin on Monday, as calendars in India do.
const MONDAY_FIRST = 6;
const LABELLED_ROWS = [0, 2, 4];

/** Place of a day in its week, 0 for Monday. */
const weekdayOf = (day: DayString): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + MONDAY_FIRST) % DAYS_PER_WEEK;

/** What stands around a calendar of these days: where it begins, its weekdays and its months. */
export const calendarFrame = (entries: readonly { date: DayString }[], language: Language) => {
  const days = entries.map(({ date }) => date);
  const first = days[0];
  if (!first) return { firstWeekday: 0, weekdays: [], months: [] };
  const firstWeekday = weekdayOf(first);
  const monday = days.find((day) => weekdayOf(day) === 0) ?? first;
  const from = days.indexOf(monday);
  const weekdays = Array.from({ length: DAYS_PER_WEEK }, (_, row) => {
    const day = days[from + row];
    return day && LABELLED_ROWS.includes(row) ? formatDay(day, language, { weekday: 'short' }) : '';
  });
  const months = days.flatMap((day, place) =>
    day.endsWith('-01')
      ? [
          {
            column: Math.ceil((firstWeekday + place) / DAYS_PER_WEEK),
            label: formatDay(day, language, { month: 'short' }),
          },
        ]
      : [],
  );
  return { firstWeekday, weekdays, months };
};
