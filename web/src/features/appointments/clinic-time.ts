import type { DayString } from '@saathi/contract';
import { dateFormat } from '../../platform/i18n/days.ts';
import { type Language, useLanguage } from '../../platform/i18n/i18n.ts';

/** Format of a day of the clinic: 'Tue, 24 Nov'. */
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Returns the day and time of an instant in a time zone; by default the device's. */
const clockOf = (instant: Date, timeZone?: string) => {
  const parts = dateFormat('en', { ...PARTS, timeZone }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}` as DayString,
    time: `${part('hour')}:${part('minute')}`,
  };
};

/** Returns the calendar day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: string | number): DayString =>
  clockOf(new Date(instant), timeZone).day;

/** Returns the time of day of an instant in a time zone, as HH:MM. */
export const timeIn = (timeZone: string, instant: string | number): string =>
  clockOf(new Date(instant), timeZone).time;

/** Returns whether an instant has the same day and time in a time zone and on the device. */
export const isLocal = (timeZone: string, instant: string): boolean => {
  const here = clockOf(new Date(instant));
  const there = clockOf(new Date(instant), timeZone);
  return here.day === there.day && here.time === there.time;
};

/** Returns the instant of a day and a time of day in a time zone. */
export const instantOf = (timeZone: string, day: DayString, time: string): string => {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let instant = wanted;
  // The second pass corrects for a clock change between the two instants.
  for (let step = 0; step < 2; step += 1) {
    const shown = clockOf(new Date(instant), timeZone);
    instant += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(instant).toISOString();
};

const inWords = (language: Language, timeZone: string | undefined) => ({
  day: (instant: string) => dateFormat(language, { ...DAY, timeZone }).format(new Date(instant)),
  time: (instant: string) => dateFormat(language, { ...TIME, timeZone }).format(new Date(instant)),
  moment: (instant: string) =>
    dateFormat(language, { ...DAY, ...TIME, timeZone }).format(new Date(instant)),
});

/** Returns formatters of instants in the clinic's time zone and, as `here`, in the device's. */
export const useClinicTime = (timeZone: string) => {
  const language = useLanguage();
  return { ...inWords(language, timeZone), here: inWords(language, undefined) };
};
