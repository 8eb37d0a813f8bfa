import type { DayString, Endpoints, Goal, GoalDay, GoalId, ListedGoal } from '@saathi/contract';
import { PROGRESS_WINDOW_DAYS } from '@saathi/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type CallInput } from '../../platform/api/api.ts';
import { alwaysButAtStart } from '../../platform/api/query-client.ts';
import { showWritten } from '../../platform/api/written.ts';
import { lastDays } from '../../platform/i18n/days.ts';
import { sendOnce } from '../../platform/offline/send-once.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { bodyOf, type GoalText } from './goal-text.ts';
import { useUnsavedTicks, withUnsaved } from './unsaved-ticks.ts';

const GOALS_KEY = ['/api/goals'] as const;

const daysUpTo = (today: DayString, known: readonly GoalDay[] = []) =>
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
  return useQuery({ ...listQuery(user.id, today), refetchOnMount: alwaysButAtStart });
};

/** A goal's last seven days, today last, as the patient has ticked them here. */
export const useLastDays = ({ id, last7Days }: ListedGoal) =>
  withUnsaved(last7Days, id, useUnsavedTicks());

/** How many of the goals due today are done. */
export const useDoneToday = (goals: readonly ListedGoal[]) => {
  const ticks = useUnsavedTicks();
  const todays = goals.map(({ id, last7Days }) => withUnsaved(last7Days, id, ticks).at(-1));
  return {
    done: todays.filter((day) => day?.achieved).length,
    all: todays.filter((day) => day?.achieved || !day?.off).length,
  };
};

/** Stores or takes back excused days, and shows the goals with them. */
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

/** The list of goals of a day, to be changed at once by what the patient does to it. */
const useGoalList = (today: DayString) => {
  const cache = useQueryClient();
  const { queryKey } = listQuery(useSignedIn().user.id, today);
  const change = (changed: (goals: ListedGoal[]) => ListedGoal[]) =>
    showWritten<ListedGoal[]>(cache, queryKey, (goals) => goals && changed(goals));
  return { cache, queryKey, change };
};

const isDueDaily = ({ frequency, until }: Goal, before: Goal | undefined): boolean =>
  ![frequency, until, before?.frequency, before?.until].some(Boolean);

/** Stores a new goal, or the changed words of the one with this id. */
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
    // What an answer leaves out, the goal no longer has.
    const shown = ({ last7Days }: ListedGoal) => ({ ...edited, last7Days });
    change((goals) => goals.map((goal) => (goal.id === goalId ? shown(goal) : goal)));
    // Other days may be due now.
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
