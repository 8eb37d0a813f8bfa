import type { DayString, GoalId, ListedGoal } from '@saathi/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { amendTick, recordTick } from './unsaved-ticks.ts';

type Tick = { date: DayString; achieved: boolean };

/** What the server is known to hold while ticks of a day are on their way. */
const settled = new Map<string, boolean>();

const goalViews = (cache: QueryClient, patientId: string, goalId: GoalId, today: DayString) => {
  const list = api.goals.list.key({ as: patientId, query: { userDate: today } });
  const setGoal = (change: (goal: ListedGoal) => ListedGoal) =>
    cache.setQueryData<ListedGoal[]>(list, (goals) =>
      goals?.map((goal) => (goal.id === goalId ? change(goal) : goal)),
    );
  const read = (date: DayString): boolean =>
    cache
      .getQueryData<ListedGoal[]>(list)
      ?.find(({ id }) => id === goalId)
      ?.last7Days.some((entry) => entry.date === date && entry.achieved) ?? false;
  return {
    read,
    setStreak: (streak: number) => setGoal((goal) => ({ ...goal, streak })),
    write: ({ date, achieved }: Tick) => {
      // Today's tick makes a streak longer by exactly this day; an earlier day's is the server's to say.
      const step = date === today ? Number(achieved) - Number(read(date)) : 0;
      setGoal((goal) => ({
        ...goal,
        streak: Math.max(0, goal.streak + step),
        last7Days: goal.last7Days.map((entry) =>
          entry.date === date ? { date, achieved } : entry,
        ),
      }));
    },
    refreshHistory: () => cache.invalidateQueries({ queryKey: ['/api/goals', goalId, 'history'] }),
    // A read that is on its way was asked before the tick; one that is the first must go on.
    hold: async () => {
      if (cache.getQueryData(list)) await cache.cancelQueries({ queryKey: list });
    },
  };
};

/**
 * Ticks a day of a goal off or on: shown at once, sent one after the other, and taken back when the
 * last one sent fails. Without network it is kept to be sent later, and answers null.
 */
export const useRecordProgress = ({ id: goalId, title }: ListedGoal, today: DayString) => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const views = goalViews(cache, user.id, goalId, today);
  const mutationKey = ['tick', goalId];
  const nameOf = ({ date }: Tick) => `${goalId} ${date}`;
  const isLast = (tick: Tick) =>
    cache.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as Tick | undefined)?.date === tick.date,
    }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: goalId },
    mutationFn: (tick: Tick) => recordTick(user.id, { ...tick, goalId, title }, today),
    onMutate: (tick) => {
      amendTick(user.id, { ...tick, goalId, title });
      if (!settled.has(nameOf(tick))) settled.set(nameOf(tick), views.read(tick.date));
      views.write(tick);
      return views.hold();
    },
    onSuccess: (answer, tick) => {
      settled.set(nameOf(tick), tick.achieved);
      if (answer && isLast(tick)) views.setStreak(answer.streak);
    },
    onError: (_, tick) => {
      if (isLast(tick)) {
        views.write({ ...tick, achieved: settled.get(nameOf(tick)) ?? !tick.achieved });
      }
    },
    onSettled: (_answer, _error, tick) => {
      if (isLast(tick)) settled.delete(nameOf(tick));
      return views.refreshHistory();
    },
  });
};
