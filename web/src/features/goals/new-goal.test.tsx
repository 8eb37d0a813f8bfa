import type { Goal, ProgressEntry } from '@saathi/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { aGoal } from './goals.factory.ts';
import { serve, show, walk, walkBox, walked } from './goals-screen.factory.tsx';

holdDate();

test('a new goal leaves the others on the screen while its days are on their way', async () => {
  const goals: [Goal, ProgressEntry[]][] = [[walk, walked]];
  const swim = aGoal(9, { title: 'Swim' });
  serve(goals, {
    'GET /api/goals': () => ({ body: goals.map(([goal]) => goal) }),
    'POST /api/goals': () => {
      goals.push([swim, walked]);
      return { status: 201, body: swim };
    },
    [`GET /api/goals/${swim.id}/progress-7days`]: () => new Promise(() => {}),
  });
  show();
  await walkBox();
  await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Swim');
  await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
  expect(await screen.findByText('Swim')).toBeInTheDocument();
  expect(await walkBox()).toBeInTheDocument();
});
