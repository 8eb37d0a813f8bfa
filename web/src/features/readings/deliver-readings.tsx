import type { ListedGoal, UserId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { isRefusal, isUnreached, sentenceOf } from '../../platform/api/api-error.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { useDelivery } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useAdvised, useShowAdvice } from './advised.ts';
import { ReadingResult } from './reading-result.tsx';
import { useReadingsMessages } from './readings.messages.ts';
import { useRefreshReadings } from './readings.queries.ts';
import { type Entered, READING, type UnsentReading } from './unsent-readings.ts';

/**
 * Returns a function that refetches the readings and writes the reading's tick into the cached
 * goals.
 */
const useShowEntered = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const refresh = useRefreshReadings();
  return ({ progress }: Entered) => {
    void refresh(user.id as UserId);
    if (!progress) return;
    const { goalId, date, achieved, streak } = progress;
    const list = api.goals.list.key({ as: user.id, query: { userDate: dayOf(new Date()) } });
    cache.setQueryData<ListedGoal[]>(list, (goals) =>
      goals?.map((goal) =>
        goal.id === goalId
          ? {
              ...goal,
              streak,
              last7Days: goal.last7Days.map((day) =>
                day.date === date ? { date, achieved } : day,
              ),
            }
          : goal,
      ),
    );
    void cache.invalidateQueries({
      queryKey: ['/api/goals'],
      predicate: ({ state, queryKey }) =>
        state.fetchStatus === 'fetching' || queryKey.includes('history'),
    });
  };
};

/**
 * Sends the queued readings, independent of the screen that is open, and shows the advice on them.
 */
export const DeliverReadings = () => {
  const { user } = useSignedIn();
  const words = useReadingsMessages().pad;
  const showEntered = useShowEntered();
  const showAdvice = useShowAdvice();
  const { first, close } = useAdvised();
  useDelivery<UnsentReading, Entered>(user.id, READING, {
    send: ({ id, body }, signal) => api.readings.add({ body: { ...body, clientId: id }, signal }),
    onSent: (_, entered) => {
      showEntered(entered);
      showAdvice(entered);
    },
    onFailed: (_, cause, awaited) => {
      // The pad that was just used reports a failure itself.
      if (awaited) return isUnreached(cause);
      if (!isRefusal(cause)) return true;
      toast({ variant: 'destructive', title: words.late, description: sentenceOf(cause) });
      return false;
    },
  });
  return first && <ReadingResult key={first.reading.id} entered={first} onClose={close} />;
};
