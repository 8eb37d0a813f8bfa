import type { ListedGoal, UserId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, isPermanentRejection } from '../../platform/api/api.ts';
import { changeCached } from '../../platform/api/query-client.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { useDelivery, useOutbox } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { usePendingAdvice, useQueueAdvice } from './pending-advice.ts';
import { ReadingResult } from './reading-result.tsx';
import { useRefreshReadings } from './readings.queries.ts';
import { RefusedReadings } from './refused-readings.tsx';
import { type AddedReading, READING, type UnsentReading } from './unsent-readings.ts';

/**
 * Returns a function that refetches the readings and writes the reading's tick into the cached
 * goals.
 */
const useShowEntered = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const refresh = useRefreshReadings();
  return ({ progress }: AddedReading) => {
    void refresh(user.id as UserId);
    if (!progress) return;
    const { goalId, date, achieved, streak } = progress;
    const list = api.goals.list.key({ as: user.id, query: { userDate: dayOf(new Date()) } });
    changeCached<ListedGoal[]>(cache, list, (goals) =>
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
 * Sends the queued readings and corrections, independent of the screen that is open, and shows the
 * advice on them and those that were refused.
 */
export const DeliverReadings = () => {
  const { user } = useSignedIn();
  const showEntered = useShowEntered();
  const showAdvice = useQueueAdvice();
  const { first, close } = usePendingAdvice();
  useDelivery<UnsentReading, AddedReading>(user.id, READING, {
    send: ({ id, body: { corrects, ...body } }, signal) =>
      corrects
        ? api.readings.correct({ params: { readingId: corrects }, body, signal })
        : api.readings.add({ body: { ...body, patientId: user.id, clientId: id }, signal }),
    onSent: (_, entered) => {
      showEntered(entered);
      showAdvice(entered);
    },
    // The pad that was just used reports a refusal itself and still has what was typed.
    onFailed: (_, cause, awaited) => !awaited || !isPermanentRejection(cause),
  });
  const refused = useOutbox<UnsentReading>(user.id, READING).filter(
    ({ state }) => state === 'refused',
  );
  if (first) return <ReadingResult key={first.reading.id} entered={first} onClose={close} />;
  return refused.length > 0 && <RefusedReadings items={refused} />;
};
