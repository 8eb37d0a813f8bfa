import type { Cover } from '@saathi/contract';
import { dateFormat, formatTimeOfDay, useFormatDateTime } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useCoverMessages } from './cover.messages.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Returns the names of the weekdays, Monday first. */
export const useWeekdays = (): string[] => {
  const language = useLanguage();
  const format = dateFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS));
};

/** Returns a function that formats when somebody stands in. */
export const useFormatCoverTime = () => {
  const words = useCoverMessages();
  const language = useLanguage();
  const moment = useFormatDateTime();
  const weekdays = useWeekdays();
  return ({ startsAt, endsAt, weekday, from, to }: Cover): string => {
    if (weekday === null || from === null || to === null) {
      return words.dates.span({ from: moment(startsAt ?? ''), to: moment(endsAt ?? '') });
    }
    const end = formatTimeOfDay(to, language);
    return words.week.span({
      day: weekdays[weekday - 1] ?? '',
      from: formatTimeOfDay(from, language),
      to: to > from ? end : `${end} ${words.week.nextDay}`,
    });
  };
};
