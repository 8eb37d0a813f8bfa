import type { DayString, Goal, GoalId, ProgressEntry } from '@saathi/contract';
import { PROGRESS_WINDOW_DAYS } from '@saathi/contract/limits';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/api/api.ts';
import { useRefetchOnMount } from '../../platform/api/use-refetch-on-mount.ts';
import { lastDays } from '../../platform/i18n/days.ts';
import { newClientId } from '../../platform/offline/client-id.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useUnsavedTicks, withUnsaved } from './unsaved-ticks.ts';

const GOALS_KEY = ['/api/goals'] as const;

/** The patient's goals as seen from a day; the key names the patient (spec 7). */
const listQuery = (patientId: string, today: DayString) =>
  queryOptions({
    ...api.goals.list.query({ as: patientId, query: { userDate: today } }),
    meta: { kept: (goals: Goal[]) => goals },
  });

// At midnight the days already known move up by one; the server's answer confirms them.
const daysMovedTo = (today: DayString, known: ProgressEntry[] | undefined) =>
  known &&
  lastDays(today, PROGRESS_WINDOW_DAYS).map(
    (date) => known.find((entry) => entry.date === date) ?? { date, achieved: false },
  );

const daysQuery = (goalId: GoalId, today: DayString) =>
  queryOptions({
    ...api.goals.progress.query({ params: { goalId }, query: { userDate: today } }),
    placeholderData: (known: ProgressEntry[] | undefined) => daysMovedTo(today, known),
    meta: { kept: (known: ProgressEntry[]) => daysMovedTo(today, known) },
  });

/** The goals as seen from today; a list seen before is shown at once and read again on arrival. */
export const useGoals = (today: DayString) => {
  const { user } = useSignedIn();
  useRefetchOnMount(GOALS_KEY);
  return useQuery({ ...listQuery(user.id, today), placeholderData: keepPreviousData });
};

/** One goal's last seven days, today last. */
export const useLastDays = (goalId: GoalId, today: DayString) => {
  const ticks = useUnsavedTicks();
  const days = useQuery(daysQuery(goalId, today));
  return { ...days, data: days.data && withUnsaved(days.data, goalId, ticks) };
};

/** How many of these goals are done today; undefined until all are known. */
export const useDoneToday = (goals: readonly Goal[], today: DayString): number | undefined => {
  const ticks = useUnsavedTicks();
  const isDone = (goal: Goal | undefined, known: ProgressEntry[]) =>
    goal && withUnsaved(known, goal.id, ticks).at(-1)?.achieved;
  return useQueries({
    queries: goals.map(({ id }) => daysQuery(id, today)),
    combine: (all) =>
      all.every(({ data }) => data)
        ? all.filter(({ data }, place) => data && isDone(goals[place], data)).length
        : undefined,
  });
};

/** Whether the last days of any of these goals are on their way for the first time. */
export const useDaysArriving = (goals: readonly Goal[], today: DayString): boolean =>
  useQueries({
    queries: goals.map(({ id }) => daysQuery(id, today)),
    combine: (all) => all.some(({ data, isFetched }) => !data && !isFetched),
  });

export const useGoalHistory = (goalId: GoalId, today: DayString) =>
  useQuery(api.goals.history.query({ params: { goalId }, query: { userDate: today } }));

export type GoalText = { title: string; description: string };

/** One id for the same words however often they are sent, since a first try may have arrived unheard. */
const useClientId = () => {
  const last = useRef({ words: '', clientId: '' });
  return (text: GoalText): string => {
    const words = JSON.stringify(text);
    if (last.current.words !== words) last.current = { words, clientId: newClientId() };
    return last.current.clientId;
  };
};

export const useCreateGoal = (today: DayString) => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const key = listQuery(user.id, today).queryKey;
  const clientIdOf = useClientId();
  return useMutation({
    mutationFn: (text: GoalText) =>
      api.goals.create({ body: { patientId: user.id, ...text, clientId: clientIdOf(text) } }),
    onSuccess: (goal) => {
      cache.setQueryData(key, (goals: Goal[] | undefined) => goals && [...goals, goal]);
      return cache.invalidateQueries({ queryKey: key });
    },
  });
};

export const useEditGoal = (goalId: GoalId, today: DayString) => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return useMutation({
    mutationFn: (text: GoalText) =>
      api.goals.edit({ params: { goalId }, body: { ...text, userDate: today } }),
    onSuccess: (changed) => {
      cache.setQueryData(listQuery(user.id, today).queryKey, (goals: Goal[] | undefined) =>
        goals?.map((goal) => (goal.id === goalId ? changed : goal)),
      );
      return cache.invalidateQueries({ queryKey: [...GOALS_KEY, goalId, 'history'] });
    },
  });
};

export const useDeleteGoal = (today: DayString) => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return useMutation({
    mutationFn: (goalId: GoalId) => api.goals.remove({ params: { goalId } }),
    onSuccess: (_, goalId) => {
      cache.setQueryData(listQuery(user.id, today).queryKey, (goals: Goal[] | undefined) =>
        goals?.filter(({ id }) => id !== goalId),
      );
      cache.removeQueries({ queryKey: [...GOALS_KEY, goalId] });
    },
  });
};
