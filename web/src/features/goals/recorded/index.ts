import type { Endpoints, ListedGoal } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, type CallOutput } from '../../../platform/api/api.ts';
import { changeCached } from '../../../platform/api/query-client.ts';
import { dayOf } from '../../../platform/i18n/days.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

/** What the server has recorded of a tick, and the streak that results. */
export type RecordedTick = CallOutput<Endpoints['goals']['recordProgress']>;

/**
 * Returns a function that writes a recorded tick into the cached list. Pending reads were requested
 * before the tick, so they are restarted.
 */
export const useShowRecorded = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return ({ goalId, date, achieved, streak }: RecordedTick) => {
    const list = api.goals.list.key({ as: user.id, query: { userDate: dayOf(new Date()) } });
    const recorded = (goal: ListedGoal) => ({
      ...goal,
      streak,
      last7Days: goal.last7Days.map((day) => (day.date === date ? { ...day, achieved } : day)),
    });
    changeCached<ListedGoal[]>(cache, list, (goals) =>
      goals?.map((goal) => (goal.id === goalId ? recorded(goal) : goal)),
    );
    void cache.invalidateQueries({
      queryKey: ['/api/goals'],
      predicate: ({ state, queryKey }) =>
        state.fetchStatus === 'fetching' || queryKey.includes('history'),
    });
  };
};
