import type { DayString, GoalId, ProgressEntry } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';
import { amend, type Pending, sendOrKeep, usePending } from '../../platform/offline/pending.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

export const TICK = 'tick';

/** A tick as it waits on the device; the title is for telling when it came too late. */
export type UnsavedTick = { goalId: GoalId; title: string; date: DayString; achieved: boolean };

/** What was ticked without network and is not yet saved. */
export const useUnsavedTicks = (): readonly Pending<UnsavedTick>[] =>
  usePending<UnsavedTick>(useSignedIn().user.id, TICK);

/** The days with what is not yet saved put over them. */
export const withUnsaved = (
  entries: ProgressEntry[],
  goalId: GoalId,
  ticks: readonly Pending<UnsavedTick>[],
): ProgressEntry[] => {
  // What is on its way is shown by whoever sends it.
  const own = ticks.filter(({ payload, underway }) => payload.goalId === goalId && !underway);
  if (own.length === 0) return entries;
  return entries.map((entry) => {
    const tick = own.find(({ payload }) => payload.date === entry.date);
    return tick ? { date: entry.date, achieved: tick.payload.achieved } : entry;
  });
};

export const sendTick = ({ goalId, date, achieved }: UnsavedTick, today: DayString) =>
  api.goals.recordProgress({ params: { goalId }, body: { achieved, userDate: date, today } });

const itemOf = (tick: UnsavedTick) => ({
  kind: TICK,
  id: `${tick.goalId} ${tick.date}`,
  payload: tick,
});

/** Notes a tick made while an earlier one of its day is on its way. */
export const amendTick = (userId: string, tick: UnsavedTick): void => amend(userId, itemOf(tick));

/** Records a tick; without network it waits on the device instead, and the answer is null. */
export const recordTick = (userId: string, tick: UnsavedTick, today: DayString) =>
  sendOrKeep(userId, itemOf(tick), () => sendTick(tick, today));
