import type { DayString, GoalId, ListedGoal, Measure, ProgressEntry } from '@saathi/contract';
import { PROGRESS_WINDOW_DAYS } from '@saathi/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/api/api.ts';
import { lastDays } from '../../platform/i18n/days.ts';
import { newClientId } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useUnsavedTicks, withUnsaved } from './unsaved-ticks.ts';

const GOALS_KEY = ['/api/goals'] as const;

const daysUpTo = (today: DayString, known: readonly ProgressEntry[] = []) =>
  lastDays(today, PROGRESS_WINDOW_DAYS).map(
    (date) => known.find((entry) => entry.date === date) ?? { date, achieved: false },
  );

// At midnight the days already known move up by one; the server's answer confirms them.
const movedTo = (today: DayString, goals: ListedGoal[] | undefined) =>
  goals?.map((goal) => ({ ...goal, last7Days: daysUpTo(today, goal.last7Days) }));

/** The patient's goals as seen from a day; the key names the patient (product 7). */
const listQuery = (patientId: string, today: DayString) =>
  queryOptions({
    ...api.goals.list.query({ as: patientId, query: { userDate: today } }),
    placeholderData: (known: ListedGoal[] | undefined) => movedTo(today, known),
    meta: { persist: { restore: (kept: ListedGoal[]) => movedTo(today, kept) } },
  });

/** The goals as seen from today; a list seen before is shown at once and read again on arrival. */
export const useGoals = (today: DayString) => {
  const { user } = useSignedIn();
  return useQuery({ ...listQuery(user.id, today), refetchOnMount: 'always' });
};

/** A goal's last seven days, today last, as the patient has ticked them here. */
export const useLastDays = ({ id, last7Days }: ListedGoal) =>
  withUnsaved(last7Days, id, useUnsavedTicks());

/** How many of these goals are done today. */
export const useDoneToday = (goals: readonly ListedGoal[]): number => {
  const ticks = useUnsavedTicks();
  const isDone = ({ id, last7Days }: ListedGoal) =>
    withUnsaved(last7Days, id, ticks).at(-1)?.achieved;
  return goals.filter(isDone).length;
};

export const useGoalHistory = (goalId: GoalId, today: DayString) =>
  useQuery({
    ...api.goals.history.query({ params: { goalId }, query: { userDate: today } }),
    refetchOnMount: 'always',
  });

/** What a patient writes down of a goal; `remindAt` is HH:MM, or '' for no reminder. */
export type GoalText = {
  title: string;
  description: string;
  remindAt: string;
  /** What is measured for it, or '' for nothing. */
  measure: Measure | '';
};

/** One id for the same words however often they are sent, since a first try may have arrived unheard. */
const useClientId = () => {
  const last = useRef({ words: '', clientId: '' });
  return (text: GoalText): string => {
    const words = JSON.stringify(text);
    if (last.current.words !== words) last.current = { words, clientId: newClientId() };
    return last.current.clientId;
  };
};

/** The list of goals of a day, to be changed at once by what the patient does to it. */
const useGoalList = (today: DayString) => {
  const cache = useQueryClient();
  const { queryKey } = listQuery(useSignedIn().user.id, today);
  const change = (changed: (goals: ListedGoal[]) => ListedGoal[]) =>
    cache.setQueryData(queryKey, (goals) => goals && changed(goals));
  return { cache, queryKey, change };
};

/** Stores a new goal, or the changed words of the one with this id. */
export const useSaveGoal = (today: DayString, goalId?: GoalId) => {
  const { cache, queryKey, change } = useGoalList(today);
  const patientId = useSignedIn().user.id;
  const clientIdOf = useClientId();
  const create = async (text: GoalText) => {
    const body = { patientId, ...text, clientId: clientIdOf(text) };
    const goal = await api.goals.create({ body });
    change((goals) => [...goals, { ...goal, last7Days: daysUpTo(today) }]);
    await cache.invalidateQueries({ queryKey });
  };
  const edit = async (goalId: GoalId, text: GoalText) => {
    const edited = await api.goals.edit({ params: { goalId }, body: { ...text, userDate: today } });
    change((goals) => goals.map((goal) => (goal.id === goalId ? { ...goal, ...edited } : goal)));
    await cache.invalidateQueries({ queryKey: [...GOALS_KEY, goalId, 'history'] });
  };
  return (text: GoalText) => (goalId ? edit(goalId, text) : create(text));
};

export const useDeleteGoal = (today: DayString) => {
  const { cache, change } = useGoalList(today);
  return async (goalId: GoalId) => {
    await api.goals.remove({ params: { goalId } });
    change((goals) => goals.filter(({ id }) => id !== goalId));
    cache.removeQueries({ queryKey: [...GOALS_KEY, goalId] });
  };
};
