import type { DayString, Endpoints, ListedGoal } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, type CallOutput } from '../../../platform/api/api.ts';
import { changeCached } from '../../../platform/api/query-client.ts';
import { formatDay } from '../../../platform/i18n/days.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useGoalsMessages } from '../goals.messages.ts';

/** What the server has recorded of a tick, and the streak that results. */
export type RecordedTick = CallOutput<Endpoints['goals']['recordProgress']>;

/** Returns a function that says that ticks came too late to be recorded. */
export const useTellLate = () => {
  const { toasts } = useGoalsMessages();
  return (ticks: readonly { title: string; date: DayString }[]) => {
    const language = currentLanguage();
    toast({
      variant: 'destructive',
      title: toasts.lateTicks({ count: ticks.length }),
      description: toasts.lateTicksText({
        names: ticks.map(({ title, date }) => `${title} (${formatDay(date, language)})`).join(', '),
      }),
    });
  };
};

/**
 * Returns a function that writes a recorded tick into the person's cached lists: just after midnight
 * the screen may still show the list of the day before. Pending reads were requested before the
 * tick, so they are restarted.
 */
export const useShowRecorded = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return ({ goalId, date, achieved, streak }: RecordedTick) => {
    const recorded = (goal: ListedGoal) => {
      // A list that ends before the ticked day is right without the tick.
      const isConcerned = goal.id === goalId && goal.last7Days.some((day) => day.date >= date);
      if (!isConcerned) return goal;
      const last7Days = goal.last7Days.map((day) =>
        day.date === date ? { ...day, achieved } : day,
      );
      return { ...goal, streak, last7Days };
    };
    const lists = api.goals.list.key({ as: user.id, query: {} });
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: lists })) {
      changeCached<ListedGoal[]>(cache, queryKey, (goals) => goals?.map(recorded));
    }
    void cache.invalidateQueries({
      queryKey: ['/api/goals'],
      predicate: ({ state, queryKey }) =>
        state.fetchStatus === 'fetching' || queryKey.includes('history'),
    });
  };
};
