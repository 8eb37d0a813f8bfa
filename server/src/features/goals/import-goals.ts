import type { GoalId, ImportedGoal, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { createGoalImportRepository } from './goal-import.repository.ts';
import { hasRoomForGoal, roomForDays } from './goals.policy.ts';
import { insertGoal } from './goals.repository.ts';

type GoalImport = { patientId: UserId; goals: readonly ImportedGoal[]; now: Date };

/**
 * Adds goals that a patient imports, with the days on which they were achieved, in the transaction
 * of the call. An existing goal with the same title gets the days; days already recorded do not
 * change. A new goal starts today, but its earlier days count.
 */
export const importGoals = async (tx: Kysely<Tables>, { patientId, goals, now }: GoalImport) => {
  if (goals.length === 0) return [];
  const taking = createGoalImportRepository(tx);
  const there = new Map<string, GoalId>();
  const before = await taking.lockGoals(patientId);
  // If two goals have the same title, the older one is used.
  for (const { id, title } of before.toReversed()) there.set(title.trim(), id as GoalId);
  let count = before.length;
  let room = roomForDays(await taking.countDays(patientId));

  const add = async ({ title, description, measure, frequency, until }: ImportedGoal) => {
    const id = newId<GoalId>();
    const due = { frequency: frequency ?? null, until: until ?? null };
    const plain = { remindAt: null, clientId: null, createdAt: now };
    const goal = { id, patientId, title, description, measure: measure ?? null, ...due, ...plain };
    await insertGoal(tx, goal);
    there.set(title, id);
    count += 1;
    return id;
  };

  const importGoal = async (goal: ImportedGoal) => {
    const known = there.get(goal.title);
    const days = [...new Set(goal.days)].sort();
    if (!known && !hasRoomForGoal(count)) {
      return { state: 'full' as const, days: { added: 0, known: 0, left: days.length } };
    }
    const goalId = known ?? (await add(goal));
    const recorded = await taking.daysOf(goalId);
    const fresh = days.filter((day) => !recorded.has(day));
    const added = fresh.slice(Math.max(0, fresh.length - room));
    await taking.tick({ patientId, goalId }, added, now);
    room -= added.length;
    return {
      state: known ? ('known' as const) : ('added' as const),
      days: {
        added: added.length,
        known: days.length - fresh.length,
        left: fresh.length - added.length,
      },
    };
  };

  const taken = [];
  for (const goal of goals) taken.push(await importGoal(goal));
  return taken;
};
