import type { ListedGoal } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, isNetworkError, isPermanentRejection } from '../../platform/api/api.ts';
import { changeCached } from '../../platform/api/query-client.ts';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useDelivery } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { type Recorded, TICK, type Tick } from './unsaved-ticks.ts';

/**
 * Returns a function that writes a recorded tick into the cached list. Pending reads were requested
 * before the tick, so they are restarted.
 */
const useShowRecorded = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return ({ goalId, date, achieved, streak }: Recorded) => {
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

const isSessionEnd = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 401;

/**
 * Sends the queued ticks, independent of the screen that is open, and reports those that came too
 * late.
 */
export const DeliverTicks = () => {
  const { user } = useSignedIn();
  const { toasts } = useGoalsMessages();
  const language = useLanguage();
  const showRecorded = useShowRecorded();
  const late = useRef<Tick[]>([]);
  const nameOf = ({ title, date }: Tick) => `${title} (${formatDay(date, language)})`;
  useDelivery<Tick, Recorded>(user.id, TICK, {
    send: ({ body: { goalId, date, achieved } }) =>
      api.goals.recordProgress({
        params: { goalId },
        body: { achieved, userDate: date, today: dayOf(new Date()) },
      }),
    onSent: (_, recorded) => showRecorded(recorded),
    onFailed: ({ body }, cause, awaited) => {
      // The card that was just ticked takes back what the server failed to record, and says so.
      if (awaited) return isNetworkError(cause) || isSessionEnd(cause);
      if (isPermanentRejection(cause)) late.current.push(body);
      return !isPermanentRejection(cause);
    },
    onRound: () => {
      const refused = late.current.splice(0);
      if (refused.length === 0) return;
      toast({
        variant: 'destructive',
        title: toasts.lateTicks({ count: refused.length }),
        description: toasts.lateTicksText({ names: refused.map(nameOf).join(', ') }),
      });
    },
  });
  return null;
};
