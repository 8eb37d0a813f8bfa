import type { DayString, ScheduleException } from '@saathi/contract';
import { addDays, formatDay, formatTimeOfDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useScheduleMessages } from './schedule.messages.ts';

export type SpecialDays = ScheduleException & {
  /** The last of the days that it closes; its own day, if it is alone. */
  until: DayString;
  /** Whether these are added hours on a day that is closed as a whole. */
  shut: boolean;
};

const closesDay = ({ kind, from }: ScheduleException): boolean => kind === 'close' && !from;

/** Returns whether the doctor has closed a day as a whole. */
export const isClosedDay = (exceptions: readonly ScheduleException[], day: string): boolean =>
  exceptions.some((one) => one.day === day && closesDay(one));

/** Joins closings of whole days that follow each other; takes and returns them by day. */
export const joinClosedDays = (exceptions: readonly ScheduleException[]): SpecialDays[] => {
  const joined: SpecialDays[] = [];
  for (const one of exceptions) {
    const before = joined.findLast(closesDay);
    if (before && closesDay(one) && addDays(before.until, 1) === one.day) before.until = one.day;
    else {
      const shut = one.kind === 'add' && before !== undefined && before.until >= one.day;
      joined.push({ ...one, until: one.day, shut });
    }
  }
  return joined;
};

/** Returns a function that says in words which days or times are special. */
export const useInWords = () => {
  const words = useScheduleMessages().exceptions;
  const language = useLanguage();
  const inWords = (day: DayString) =>
    formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short' });
  return ({ day, until, from, to }: Pick<SpecialDays, 'day' | 'until' | 'from' | 'to'>): string => {
    const date = inWords(day);
    if (until > day) return `${date} – ${inWords(until)}`;
    if (!from || !to) return `${date}, ${words.wholeDay}`;
    return `${date}, ${formatTimeOfDay(from, language)} – ${formatTimeOfDay(to, language)}`;
  };
};
