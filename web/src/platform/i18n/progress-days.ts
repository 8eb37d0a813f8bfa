import type { ProgressEntry } from '@saathi/contract';
import type { Day } from '../../ui/day-mark.tsx';
import { formatDay } from './days.ts';
import { useLanguage } from './i18n.ts';
import { useSharedMessages } from './shared.messages.ts';

/** Turns a goal's entries, the last one being today's, into what strips and calendars show. */
export const useProgressDays = () => {
  const words = useSharedMessages().day;
  const language = useLanguage();
  return (entries: readonly ProgressEntry[]): Day[] =>
    entries.map(({ date, achieved }, place) => ({
      id: date,
      label: words.label({
        date: formatDay(date, language),
        state: achieved ? words.achieved : words.notAchieved,
      }),
      share: Number(achieved),
      caption: formatDay(date, language, { weekday: 'narrow' }),
      isToday: place === entries.length - 1,
    }));
};
