import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { answerCalls } from '../../../test/server.ts';
import { aGoal, entriesUpTo } from './goals.factory.ts';
import {
  failure,
  listed,
  readyBox,
  serve,
  show,
  TODAY,
  ticked,
  tickPath,
  walk,
  walkBox,
  walked,
} from './goals-screen.factory.tsx';

holdDate();

describe('the goals screen', () => {
  test('says that it loads, then shows the goals in order', async () => {
    const calls = serve([
      [walk, walked],
      [aGoal(2, { title: 'Read' }), entriesUpTo(TODAY, '·······')],
    ]);
    show();
    expect(screen.getByText('Loading your goals...')).toBeInTheDocument();
    expect(screen.queryByText(/^All done/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: "Today's Goals" })).toBeInTheDocument();
    await walkBox();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByText('Loading your goals...')).not.toBeInTheDocument();
    // One request, however many goals there are.
    const reads = calls.filter(({ path }) => path === '/api/goals');
    expect(reads).toMatchObject([{ search: `?userDate=${TODAY}` }]);
    expect(document.title).toContain('Goals');
  });

  test('invites to the first goal when there is none', async () => {
    serve([]);
    show();
    expect(await screen.findByText('No goals yet')).toBeInTheDocument();
    expect(
      screen.getByText('Start your health journey by creating your first goal!'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create Your First Goal' }));
    expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeInTheDocument();
  });

  test('says when the goals cannot be loaded, and tries again', async () => {
    let broken = true;
    serve([[walk, walked]], {
      'GET /api/goals': () => (broken ? failure : { body: listed([[walk, walked]]) }),
    });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await userEvent.click(retry);
    expect(await walkBox()).toBeInTheDocument();
  });
});

describe('a goal card', () => {
  test.each([
    [0, 'muscle', null],
    [1, 'muscle', '1 day streak'],
    [2, 'muscle', '2 day streak'],
    [3, 'star', '3 day streak'],
    [6, 'star', '6 day streak'],
    [7, 'fire', '7 day streak'],
    [100, 'fire', '100 day streak'],
  ])('shows a streak of %i with %s and %s', async (streak, icon, text) => {
    const marks = '✓'.repeat(Math.min(streak, 7)).padStart(7, '·');
    serve([[{ ...walk, streak }, entriesUpTo(TODAY, marks)]]);
    show();
    await readyBox();
    expect(document.querySelector(`[data-icon="${icon}"]`)).toBeInTheDocument();
    if (text) expect(screen.getByText(text)).toBeInTheDocument();
    else expect(screen.queryByText(/day streak/)).not.toBeInTheDocument();
  });

  test('shows seven dots with date and words, today last', async () => {
    serve([[walk, walked]]);
    show();
    const strip = await screen.findByRole('group', { name: 'Last 7 days: Walk 30 minutes' });
    const dots = [...strip.querySelectorAll('[aria-label]')];
    expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual([
      '14 Nov – Not achieved',
      '15 Nov – Not achieved',
      '16 Nov – Not achieved',
      '17 Nov – Achieved',
      '18 Nov – Achieved',
      '19 Nov – Achieved. Press to correct.',
      '20 Nov – Not achieved',
    ]);
    expect(dots[6]).toHaveAttribute('aria-current', 'date');
  });

  test('counts what is done today', async () => {
    serve([
      [walk, entriesUpTo(TODAY, '······✓')],
      [aGoal(2), walked],
    ]);
    show();
    expect(await screen.findByText('1 of 2 done today')).toBeInTheDocument();
  });

  test.each([
    ['·✓✓✓···', 'Your 3 days stay yours. Today is a good day to begin again.'],
    ['✓✓✓✓✓··', 'All your days in a row stay yours. Today is a good day to begin again.'],
  ])('has kind words for a streak that ended: %s', async (marks, kindWords) => {
    serve([[{ ...walk, streak: 0 }, entriesUpTo(TODAY, marks)]]);
    show();
    expect(await screen.findByText(kindWords)).toBeInTheDocument();
  });

  test('shows its history of 90 days and the best streak', async () => {
    const days = entriesUpTo(TODAY, `${'·'.repeat(86)}✓✓✓·`);
    serve([[walk, walked]], {
      [`GET /api/goals/${walk.id}/history`]: {
        body: { goal: walk, since: '2026-11-15', days, bestStreak: 12 },
      },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^History/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Walk 30 minutes' });
    expect(await within(dialog).findByText('12 days')).toBeInTheDocument();
    expect(within(dialog).getByText('3 of 6')).toBeInTheDocument();
    const calendar = within(dialog).getByRole('img', {
      name: 'Calendar of the last 90 days: achieved on 3',
    });
    expect(calendar.querySelectorAll('title')).toHaveLength(90);
    expect(within(calendar).getByText('14 Nov – Before this goal')).toBeInTheDocument();
    expect(within(calendar).getByText('15 Nov – Not achieved')).toBeInTheDocument();
    expect(within(dialog).getByText('17 Nov to 19 Nov')).toBeInTheDocument();
  });

  test('says when its history cannot be loaded', async () => {
    serve([[walk, walked]], { [`GET /api/goals/${walk.id}/history`]: failure });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^History/ }));
    expect(await screen.findByText('The history could not be loaded')).toBeInTheDocument();
  });
});

describe('ticking', () => {
  test('shows at once, with the streak, and says that it is recorded', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    const calls = serve([[walk, walked]], {
      [tickPath]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    show();
    await userEvent.click(await readyBox());
    expect(await walkBox()).toBeChecked();
    expect(screen.getByText('4 day streak')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '20 Nov – Achieved' })).toBeInTheDocument();
    expect(screen.queryByText('Progress updated')).not.toBeInTheDocument();
    expect(calls.at(-1)?.body).toMatchObject({ achieved: true, userDate: TODAY });
    await act(async () => answer(ticked(true, 4)));
    expect(await screen.findByText('Progress updated')).toBeInTheDocument();
    expect(screen.getByText('Your daily goal has been recorded!')).toBeInTheDocument();
    expect(screen.getByText('4 day streak')).toBeInTheDocument();
  });

  test("a press on today's dot ticks as the box does", async () => {
    const seen = serve([[walk, walked]], { [tickPath]: ticked(true, 4) });
    show();
    await readyBox();
    await userEvent.click(screen.getByRole('button', { name: /^20 Nov/ }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
        achieved: true,
        userDate: TODAY,
      }),
    );
    expect(await walkBox()).toBeChecked();
  });

  test('is taken back with a message when it fails', async () => {
    serve([[walk, walked]], { [tickPath]: failure });
    show();
    await userEvent.click(await readyBox());
    expect(await screen.findByText('Progress not saved')).toBeInTheDocument();
    expect(await walkBox()).not.toBeChecked();
    expect(screen.getByText('3 day streak')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '20 Nov – Not achieved' })).toBeInTheDocument();
  });

  test('twice quickly sends both in order and ends on the last', async () => {
    const answers: (() => void)[] = [];
    const calls = serve([[walk, walked]], {
      [tickPath]: ({ body }) =>
        new Promise((resolve) => {
          const { achieved } = body as { achieved: boolean };
          answers.push(() => resolve(ticked(achieved, achieved ? 4 : 3)));
        }),
    });
    show();
    const box = await readyBox();
    await userEvent.click(box);
    await userEvent.click(box);
    expect(box).not.toBeChecked();
    await act(async () => answers.shift()?.());
    expect(box).not.toBeChecked();
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers.shift()?.());
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => (body as { achieved: boolean }).achieved)).toEqual([true, false]);
    expect(box).not.toBeChecked();
    expect(screen.getByText('3 day streak')).toBeInTheDocument();
  });

  test('a refresh that a tick interrupts is begun again', async () => {
    const lists: (() => void)[] = [];
    serve([[walk, walked]]);
    const { queryClient } = show();
    const box = await readyBox();
    const fresh = { ...walk, title: 'Walk a bit further' };
    answerCalls({
      [tickPath]: ticked(true, 4),
      'GET /api/goals': () =>
        new Promise(
          (resolve) => void lists.push(() => resolve({ body: listed([[fresh, walked]]) })),
        ),
    });
    void queryClient.refetchQueries({
      queryKey: ['/api/goals'],
      predicate: ({ queryKey }) => queryKey.length === 2,
    });
    await waitFor(() => expect(lists.length).toBeGreaterThan(0));
    const before = lists.length;
    await userEvent.click(box);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    await act(async () => lists.at(-1)?.());
    expect(await screen.findByText('Walk a bit further')).toBeInTheDocument();
  });

  test('twice quickly, both failing, ends where it began', async () => {
    serve([[walk, walked]], { [tickPath]: failure });
    show();
    const box = await readyBox();
    await userEvent.click(box);
    await userEvent.click(box);
    await screen.findByText('Progress not saved');
    await waitFor(() => expect(screen.getByText('3 day streak')).toBeInTheDocument());
    expect(box).not.toBeChecked();
  });

  test.each([
    [7, 'A whole week, every single day!'],
    [30, '30 days in a row. This is who you are now.'],
    [100, '100 days in a row. Take a moment, this is rare.'],
  ])('celebrates a streak of %i quietly', async (streak, words) => {
    serve([[{ ...walk, streak: streak - 1 }, walked]], { [tickPath]: ticked(true, streak) });
    show();
    await userEvent.click(await readyBox());
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
