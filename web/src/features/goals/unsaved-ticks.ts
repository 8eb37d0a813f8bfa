import type { DayString, GoalDay, GoalId } from '@saathi/contract';
import { addToOutbox, type OutboxItem, useOutbox } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useUnsentTicks } from '../readings/index.ts';
import type { RecordedTick } from './recorded/index.ts';

/** Kind of ticks in the outbox; their key is the goal and the day. */
export const TICK = 'tick';

/** A tick waiting on the device; the title is used to report a tick that came too late. */
export type Tick = { goalId: GoalId; title: string; date: DayString; achieved: boolean };
type UnsavedTick = Pick<OutboxItem, 'state'> & { body: Omit<Tick, 'title'> };

/** Returns the ticks not saved yet, made by a press or by a reading. */
export const useUnsavedTicks = (): readonly UnsavedTick[] => {
  const ticks = useOutbox<Tick>(useSignedIn().user.id, TICK);
  return [...ticks, ...useUnsentTicks()];
};

/** Returns the days with the unsaved ticks applied. */
export const withUnsaved = (
  entries: GoalDay[],
  goalId: GoalId,
  ticks: readonly UnsavedTick[],
): GoalDay[] => {
  const own = ticks.filter(({ body }) => body.goalId === goalId);
  if (own.length === 0) return entries;
  return entries.map((entry) => {
    const tick = own.findLast(({ body }) => body.date === entry.date);
    return tick ? { ...entry, achieved: tick.body.achieved } : entry;
  });
};

/** Records a tick. Resolves to null if it waits on the device. */
export const recordTick = (userId: string, tick: Tick): Promise<RecordedTick | null> => {
  const key = `${tick.goalId} ${tick.date}`;
  return addToOutbox(userId, { kind: TICK, key, body: tick }, true);
};
