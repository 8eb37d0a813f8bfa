import type { DayString, Endpoints, Goal, GoalDay, GoalId, ListedGoal } from '@saathi/contract';
import { PROGRESS_WINDOW_DAYS } from '@saathi/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type CallInput } from '../../platform/api/api.ts';
import { refetchUnlessJustStarted, writeToCache } from '../../platform/api/query-client.ts';
import { lastDays } from '../../platform/i18n/days.ts';
import { sendOnce } from '../../platform/page/form.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { bodyOf, type GoalText } from './goal-text.ts';
import { useUnsavedTicks, withUnsaved } from './unsaved-ticks.ts';

const GOALS_KEY = ['/api/goals'] as const;

const daysUpTo = (today: DayString, known: readonly GoalDay[] = []) =>
  lastDays(today, PROGRESS_WINDOW_DAYS).map(
    (date) => known.find((entry) => entry.date === date) ?? { date, achieved: false },
  );

// At midnight the loaded days move by one; the server's response confirms them.
const shiftedTo = (today: DayString, goals: ListedGoal[] | undefined) =>
  goals?.map((goal) => ({ ...goal, last7Days: daysUpTo(today, goal.last7Days) }));

/** The patient's goals on a day; the query key contains the patient (product 7). */
const listQuery = (patientId: string, today: DayString) =>
  queryOptions({
    ...api.goals.list.query({ as: patientId, query: { userDate: today } }),
    placeholderData: (known: ListedGoal[] | undefined) => shiftedTo(today, known),
    meta: { persist: { restore: (kept: ListedGoal[]) => shiftedTo(today, kept) } },
  });

/**
 * The goals on a day; a persisted list is shown at once and refetched on mount, except at start.
 */
export const useGoals = (today: DayString) => {
  const { user } = useSignedIn();
  return useQuery({ ...listQuery(user.id, today), refetchOnMount: refetchUnlessJustStarted });
};

/** Returns a goal's last seven days, today last, including ticks not saved yet. */
export const useLastDays = ({ id, last7Days }: ListedGoal) =>
  withUnsaved(last7Days, id, useUnsavedTicks());

/** Returns how many of the goals due today are done. */
export const useDoneToday = (goals: readonly ListedGoal[]) => {
  const ticks = useUnsavedTicks();
  const todays = goals.map(({ id, last7Days }) => withUnsaved(last7Days, id, ticks).at(-1));
  return {
    done: todays.filter((day) => day?.achieved).length,
    all: todays.filter((day) => day?.achieved || !day?.off).length,
  };
};

/** Returns a function that saves or removes excused days and refetches the goals. */
export const useExcuse = () => {
  const cache = useQueryClient();
  return async (body: CallInput<Endpoints['goals']['excuse']>['body']) => {
    const days = await api.goals.excuse({ body });
    cache.setQueryData(api.goals.excused.key({}), days);
    await cache.invalidateQueries({ queryKey: GOALS_KEY });
  };
};

export const useExcused = () =>
  useQuery({ ...api.goals.excused.query({}), refetchOnMount: 'always' });

export const useGoalHistory = (goalId: GoalId, today: DayString) =>
  useQuery({
    ...api.goals.history.query({ params: { goalId }, query: { userDate: today } }),
    refetchOnMount: 'always',
  });

/** The cached list of goals of a day, with a function to update it at once. */
const useGoalList = (today: DayString) => {
  const cache = useQueryClient();
  const { queryKey } = listQuery(useSignedIn().user.id, today);
  const change = (changed: (goals: ListedGoal[]) => ListedGoal[]) =>
    writeToCache<ListedGoal[]>(cache, queryKey, (goals) => goals && changed(goals));
  return { cache, queryKey, change };
};

const isDueDaily = ({ frequency, until }: Goal, before: Goal | undefined): boolean =>
  ![frequency, until, before?.frequency, before?.until].some(Boolean);

/** Returns a function that creates a goal, or edits the one with this id. */
export const useSaveGoal = (today: DayString, goalId?: GoalId) => {
  const { cache, queryKey, change } = useGoalList(today);
  const patientId = useSignedIn().user.id;
  const create = async (text: GoalText) => {
    const goal = await sendOnce('goal', JSON.stringify(text), (clientId) =>
      api.goals.create({ body: { patientId, ...bodyOf(text), clientId } }),
    );
    change((goals) => [...goals, { ...goal, last7Days: daysUpTo(today) }]);
    await cache.invalidateQueries({ queryKey });
  };
  const edit = async (goalId: GoalId, text: GoalText) => {
    const before = cache.getQueryData(queryKey)?.find(({ id }) => id === goalId);
    const edited = await api.goals.edit({
      params: { goalId },
      body: { ...bodyOf(text), userDate: today },
    });
    // Fields missing in the response were removed from the goal, so the old goal is not merged.
    const shown = ({ last7Days }: ListedGoal) => ({ ...edited, last7Days });
    change((goals) => goals.map((goal) => (goal.id === goalId ? shown(goal) : goal)));
    // All goals queries are refetched if due days may have changed, otherwise only the history.
    const changed = isDueDaily(edited, before) ? [...GOALS_KEY, goalId, 'history'] : GOALS_KEY;
    await cache.invalidateQueries({ queryKey: changed });
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
