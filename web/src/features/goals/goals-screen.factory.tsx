import type { DayString, Goal, ListedGoal, ProgressEntry } from '@saathi/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { DeliverTicks } from './deliver-ticks.tsx';
import { aGoal, entriesUpTo } from './goals.factory.ts';
import { GoalsPage } from './goals-page.tsx';

export const TODAY = '2026-11-20' as DayString;

export type Answers = Parameters<typeof answerCalls>[0];

/** Returns goals in the shape of the list response. */
export const listed = (goals: readonly [Goal, ProgressEntry[]][]): ListedGoal[] =>
  goals.map(([goal, last7Days]) => ({ ...goal, last7Days }));

/** Fakes a server with these goals and their last seven days. */
export const serve = (goals: [Goal, ProgressEntry[]][], answers: Answers = {}) =>
  answerCalls({
    'GET /api/goals': { body: listed(goals) },
    'GET /api/proposals': { body: [] },
    'POST /api/proposals/seen': { body: { success: true } },
    ...answers,
  });

export const show = () =>
  renderScreen(
    <main>
      <GoalsPage />
      <DeliverTicks />
    </main>,
    aPatient,
  );
export const walk = aGoal(1, { title: 'Walk 30 minutes', streak: 3 });
export const walked = entriesUpTo(TODAY, '···✓✓✓·');
export const tickPath = `POST /api/goals/${walk.id}/progress`;
export const ticked = (achieved: boolean, streak: number) => ({
  body: { goalId: walk.id, date: TODAY, achieved, streak },
});
export const failure = errorAnswer(500, 'internal', 'Something went wrong.');
export const walkBox = () => screen.findByRole('checkbox', { name: 'Walk 30 minutes' });
export const readyBox = async () => {
  const box = await walkBox();
  await waitFor(() => expect(box).toBeEnabled());
  return box;
};

/** Selects an entry in the menu of the only goal. */
export const choose = async (entry: 'Edit Goal' | 'Delete Goal') => {
  await userEvent.click(await screen.findByRole('button', { name: /^More about/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
};
