import type { Goal, Proposal } from '@saathi/contract';
import { dateFormat, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useGoalsMessages } from './goals.messages.ts';

/** 1 January 2024 is a Monday. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Returns the weekdays from Monday on, with value and short name. */
export const useWeekdays = () => {
  const format = dateFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' });
  return WEEK.map((value, place) => ({ value, label: format.format(MONDAY + place * DAY_MS) }));
};

/** Returns a function that describes when a goal is due; '' if every day without an end. */
export const useDueText = () => {
  const { due: words } = useGoalsMessages();
  const language = useLanguage();
  const weekdays = useWeekdays();
  return ({ frequency, until }: Pick<Goal | Proposal, 'frequency' | 'until'>): string => {
    const parts: string[] = [];
    if (frequency && 'weekdays' in frequency) {
      const named = weekdays.filter(({ value }) => frequency.weekdays.includes(value));
      parts.push(named.map(({ label }) => label).join(', '));
    } else if (frequency) parts.push(words.timesAWeek({ count: frequency.timesAWeek }));
    if (until) parts.push(words.until({ date: formatDay(until, language) }));
    return parts.join(' · ');
  };
};

/** When a goal is due and who proposed it; renders nothing for other goals. */
export const Due = ({ goal }: { goal: Goal }) => {
  const { due: words } = useGoalsMessages();
  const due = useDueText()(goal);
  return (
    <>
      {due && <span>{due}</span>}
      {goal.setBy && <span>{words.setBy(goal.setBy)}</span>}
    </>
  );
};
