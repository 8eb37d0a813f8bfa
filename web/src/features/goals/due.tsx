import type { Goal, Proposal } from '@saathi/contract';
import { WEEKDAYS } from '@saathi/contract/streak';
import { formatDay, useWeekdays } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useGoalsMessages } from './goals.messages.ts';

/** Returns a function that describes when a goal is due; '' if every day without an end. */
export const useDueText = () => {
  const { due: words } = useGoalsMessages();
  const language = useLanguage();
  const names = useWeekdays('short');
  return ({ frequency, until }: Pick<Goal | Proposal, 'frequency' | 'until'>): string => {
    const parts: string[] = [];
    if (frequency && 'weekdays' in frequency) {
      const due = WEEKDAYS.map((day) => frequency.weekdays.includes(day));
      parts.push(names.filter((_, place) => due[place]).join(', '));
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
