import type { GoalDay } from '@saathi/contract';
import type { Day } from '../../ui/day-mark.tsx';
import { formatDay } from './days.ts';
import { useLanguage } from './i18n.ts';
import { useSharedMessages } from './shared.messages.ts';

/** Turns a goal's entries, the last one being today's, into what strips and calendars show. */
export const useProgressDays = () => {
  const words = useSharedMessages().day;
  const language = useLanguage();
  const unachieved = { excused: words.excused, not_due: words.notDue };
  return (entries: readonly GoalDay[]): Day[] =>
    entries.map(({ date, achieved, off }, place) => ({
      id: date,
      label: words.label({
        date: formatDay(date, language),
        state: achieved ? words.achieved : off ? unachieved[off] : words.notAchieved,
      }),
      share: Number(achieved),
      off,
      caption: formatDay(date, language, { weekday: 'narrow' }),
      isToday: place === entries.length - 1,
    }));
};
