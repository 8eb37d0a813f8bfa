import type { Cover } from '@saathi/contract';
import { formatTimeOfDay, useFormatDateTime, useWeekdays } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useCoverMessages } from './cover.messages.ts';

/** Returns a function that formats when somebody stands in. */
export const useFormatCoverTime = () => {
  const words = useCoverMessages();
  const language = useLanguage();
  const moment = useFormatDateTime();
  const weekdays = useWeekdays('long');
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
