import type { DayString } from '@saathi/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenTo, stopAll } from '../page/events.ts';
import { type Language, useLanguage } from './i18n.ts';

/** Parts of the day that a greeting distinguishes. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const AFTERNOON_FROM_HOUR = 12; // product 9
const EVENING_FROM_HOUR = 18; // product 9
const LONGEST_WAIT_MS = 60_000;

/** Whether a text, for example from a date field, has the form YYYY-MM-DD. */
export const isDay = (text: string): text is DayString => /^\d{4}-\d\d-\d\d$/.test(text);

/** Earliest date of birth that can be entered. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Whether a living person can have been born on this day; false for ''. */
export const isDateOfBirth = (day: DayString | '', today: DayString): day is DayString =>
  day >= EARLIEST_BIRTH && day <= today;

const pad = (number: number) => String(number).padStart(2, '0');

/** Returns the calendar day of an instant in the device's time zone, as YYYY-MM-DD. */
export const dayOf = (instant: Date): DayString =>
  `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}` as DayString;

/**
 * Returns noon of a day in the device's time zone. Unlike midnight, noon stays on the same day
 * across daylight saving changes.
 */
const noonOf = (day: DayString): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

/** Returns the day `count` days later; earlier if negative. */
export const addDays = (day: DayString, count: number): DayString => {
  const date = noonOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
};

/** Returns the `count` days up to and including `last`, oldest first. */
export const lastDays = (last: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a date and time format for a language. Cached, because creating one costs more than using
 * it.
 */
export const dateFormat = (
  language: Language,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(style);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, style);
  formats.set(key, known);
  return known;
};

/** Formats a day, for example '21 Nov', independent of the device's time zone. */
export const formatDay = (
  day: DayString,
  language: Language,
  style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
): string => dateFormat(language, style).format(noonOf(day));

const A_SUNDAY = '2023-12-31' as DayString;

/** Returns the names of the weekdays, Monday first. */
export const useWeekdays = (weekday: 'short' | 'long'): string[] => {
  const language = useLanguage();
  return lastDays(A_SUNDAY, 7).map((day) => formatDay(day, language, { weekday }));
};

/** Formats a time of day, HH:MM, as '7:30 pm'. */
export const formatTimeOfDay = (time: string, language: Language): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const format = dateFormat(language, { hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(2000, 0, 1, hours, minutes));
};

/** Returns a formatter for the date and time of an instant in the device's time zone. */
export const useFormatDateTime = (): ((instant: string) => string) => {
  const format = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (instant) => format.format(new Date(instant));
};

/** Returns a formatter for the time of an instant in the device's time zone. */
export const useFormatTime = (): ((instant: string) => string) => {
  const format = dateFormat(useLanguage(), { hour: 'numeric', minute: '2-digit' });
  return (instant) => format.format(new Date(instant));
};

/**
 * Returns the part of the day: before 12:00 morning, before 18:00 afternoon, otherwise evening
 * (product 2).
 */
export const partOfHour = (hour: number): PartOfDay => {
  if (hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour < EVENING_FROM_HOUR ? 'afternoon' : 'evening';
};

/** Returns the part of the day of an instant in the device's time zone. */
export const partOfDay = (instant: Date): PartOfDay => partOfHour(instant.getHours());

// A phone that was asleep at midnight runs its timers late, so becoming visible counts as well.
const subscribeToClock = (changed: () => void) => {
  const timer = setInterval(changed, LONGEST_WAIT_MS);
  return stopAll([
    () => clearInterval(timer),
    // Older Safari versions fire this event on the document only.
    listenTo(document, ['visibilitychange'], changed),
    listenTo(window, ['pageshow'], changed),
  ]);
};

/** Returns the device's current day; an open page updates within a minute after midnight. */
export const useToday = (): DayString =>
  useSyncExternalStore(subscribeToClock, () => dayOf(new Date()));

/** Returns the current part of the day, updated on an open page. */
export const usePartOfDay = (): PartOfDay =>
  useSyncExternalStore(subscribeToClock, () => partOfDay(new Date()));

/** Returns the current time in ms, updated every `everyMs`, for texts like 'waiting 5 min'. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
