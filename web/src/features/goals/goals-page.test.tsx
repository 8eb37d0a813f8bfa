import type { DayString, Goal, ProgressEntry } from '@saathi/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '../../platform/days.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../testing/server.ts';
import { DeliverTicks } from './deliver-ticks.tsx';
import { aGoal, entriesUpTo } from './goals.factory.ts';
import { GoalsPage } from './goals-page.tsx';

const TODAY = '2026-11-20' as DayString;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

type Answers = Parameters<typeof answerCalls>[0];

/** Answers as a server that keeps these goals with their last seven days. */
const serve = (goals: [Goal, ProgressEntry[]][], answers: Answers = {}) =>
  answerCalls({
    'GET /api/goals': { body: goals.map(([goal]) => goal) },
    ...Object.fromEntries(
      goals.map(([goal, days]) => [`GET /api/goals/${goal.id}/progress-7days`, { body: days }]),
    ),
    ...answers,
  });

const show = () => renderScreen(<GoalsPage />, aPatient);
const walk = aGoal(1, { title: 'Walk 30 minutes', streak: 3 });
const walked = entriesUpTo(TODAY, '···✓✓✓·');
const tickPath = `POST /api/goals/${walk.id}/progress`;
const ticked = (achieved: boolean, streak: number) => ({
  body: { goalId: walk.id, date: TODAY, achieved, streak },
});
const failure = errorAnswer(500, 'internal', 'Something went wrong.');
const walkBox = () => screen.findByRole('checkbox', { name: 'Walk 30 minutes' });
const readyBox = async () => {
  const box = await walkBox();
  await waitFor(() => expect(box).toBeEnabled());
  return box;
};

describe('the goals screen', () => {
  test.each([
    [9, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
  ])('at %i o’clock greets with %s and the name', async (hour, greeting) => {
    vi.setSystemTime(new Date(2026, 10, 20, hour));
    serve([]);
    show();
    expect(screen.getByText(greeting)).toBeInTheDocument();
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(screen.getByText('A')).toBeInTheDocument();
    await screen.findByText('No goals yet');
  });

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
    expect(calls[0]).toMatchObject({ path: '/api/goals', search: `?userDate=${TODAY}` });
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[1]).toMatchObject({
      path: `/api/goals/${walk.id}/progress-7days`,
      search: `?userDate=${TODAY}`,
    });
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
      'GET /api/goals': () => (broken ? failure : { body: [walk] }),
    });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await userEvent.click(retry);
    expect(await walkBox()).toBeInTheDocument();
  });

  test('says when the days of a goal cannot be loaded, and offers no tick until they are', async () => {
    let broken = true;
    serve([[walk, walked]], {
      [`GET /api/goals/${walk.id}/progress-7days`]: () => (broken ? failure : { body: walked }),
    });
    show();
    await screen.findByText('The last days could not be loaded.');
    expect(await walkBox()).toBeDisabled();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await readyBox();
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
    serve([[{ ...walk, streak }, entriesUpTo(TODAY, '······✓')]]);
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
    const dots = within(strip).getAllByRole('button');
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

  test('has kind words for a streak that ended', async () => {
    serve([[{ ...walk, streak: 0 }, entriesUpTo(TODAY, '·✓✓✓···')]]);
    show();
    expect(
      await screen.findByText('Your 3 days stay yours. Today is a good day to begin again.'),
    ).toBeInTheDocument();
  });

  test('shows its history of 90 days and the best streak', async () => {
    const days = entriesUpTo(TODAY, `${'·'.repeat(86)}✓✓✓·`);
    serve([[walk, walked]], {
      [`GET /api/goals/${walk.id}/history`]: { body: { goal: walk, days, bestStreak: 12 } },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^History/ }));
    const dialog = screen.getByRole('dialog', { name: 'Walk 30 minutes' });
    expect(await within(dialog).findByText('12 days')).toBeInTheDocument();
    expect(within(dialog).getByText('3 of 90')).toBeInTheDocument();
    const calendar = within(dialog).getByRole('img', {
      name: 'Calendar of the last 90 days: achieved on 3',
    });
    expect(calendar.querySelectorAll('title')).toHaveLength(90);
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

  test('corrects yesterday after a question', async () => {
    const yesterday = '2026-11-19';
    const calls = serve([[{ ...walk, streak: 1 }, entriesUpTo(TODAY, '···✓✓·✓')]], {
      [tickPath]: { body: { goalId: walk.id, date: yesterday, achieved: true, streak: 4 } },
    });
    show();
    await readyBox();
    await userEvent.click(
      screen.getByRole('button', { name: '19 Nov – Not achieved. Press to correct.' }),
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Yesterday: Walk 30 minutes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, I did it' }));
    expect(await screen.findByText('4 day streak')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: '19 Nov – Achieved. Press to correct.' }),
    ).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ achieved: true, userDate: yesterday, today: TODAY });
  });

  test('crosses midnight on an open page: the tick becomes yesterday’s', async () => {
    const calls = serve([[{ ...walk, streak: 4 }, entriesUpTo(TODAY, '···✓✓✓✓')]]);
    show();
    expect(await readyBox()).toBeChecked();
    const next = '2026-11-21' as DayString;
    vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 5));
    serve([[{ ...walk, streak: 4 }, entriesUpTo(next, '··✓✓✓✓·')]], {
      [tickPath]: { body: { goalId: walk.id, date: next, achieved: true, streak: 5 } },
    });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await walkBox()).not.toBeChecked());
    expect(
      screen.getByRole('button', { name: '20 Nov – Achieved. Press to correct.' }),
    ).toBeInTheDocument();
    await userEvent.click(await readyBox());
    expect(await screen.findByText('5 day streak')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(dayOf(new Date())).toBe(next);
  });
});

describe('creating a goal', () => {
  const open = async () => {
    show();
    await screen.findByText('No goals yet');
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    return screen.getByRole('dialog', { name: 'Create New Goal' });
  };
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('Title'), ' Walk 30 minutes ');
    await userEvent.type(screen.getByLabelText('Description (optional)'), 'In the park');
  };

  test('adds it to the list and says so', async () => {
    const goals: [Goal, ProgressEntry[]][] = [];
    const calls = serve(goals, {
      'GET /api/goals': () => ({ body: goals.map(([goal]) => goal) }),
      'POST /api/goals': () => {
        goals.push([walk, walked]);
        return { status: 201, body: walk };
      },
      [`GET /api/goals/${walk.id}/progress-7days`]: { body: walked },
    });
    await open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Goal created')).toBeInTheDocument();
    expect(screen.getByText('Your new goal has been added successfully!')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      patientId: aPatient.id,
      title: 'Walk 30 minutes',
      description: 'In the park',
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('sends the same words again as the same goal, other words as another', async () => {
    const calls = serve([], { 'POST /api/goals': errorAnswer(503, 'overloaded', 'Busy') });
    await open();
    await fill();
    const press = async (times: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Create Goal' })).toBeEnabled(),
      );
    };
    const sent = () =>
      calls
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (body as { clientId: string }).clientId);
    await press(1);
    await press(2);
    await userEvent.type(screen.getByLabelText('Description (optional)'), ', slowly');
    await press(3);
    const [first, again, other] = sent();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('sends nothing without a title', async () => {
    const calls = serve([]);
    await open();
    await userEvent.type(screen.getByLabelText('Title'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(screen.getByText('Please give your goal a title')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('keeps the dialog and its text when it fails, and says why', async () => {
    serve([], {
      'POST /api/goals': errorAnswer(422, 'limit_reached', 'You can have up to 50 goals.'),
    });
    const dialog = await open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Goal not created')).toBeInTheDocument();
    expect(screen.getByText('You can have up to 50 goals.')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue(' Walk 30 minutes ');
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('In the park');
    expect(screen.getByRole('button', { name: 'Create Goal' })).toBeEnabled();
  });

  test('is sent once, however often it is pressed', async () => {
    const calls = serve([], { 'POST /api/goals': () => new Promise(() => {}) });
    const dialog = await open();
    await fill();
    const form = dialog.querySelector('form')!;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Creating...' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('editing a goal', () => {
  test('changes its words and keeps its days', async () => {
    const calls = serve([[{ ...walk, description: 'Slowly' }, walked]], {
      [`PATCH /api/goals/${walk.id}`]: { body: { ...walk, title: 'Run', description: 'Slowly' } },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit goal/ }));
    const title = screen.getByLabelText('Title');
    expect(title).toHaveValue('Walk 30 minutes');
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('Slowly');
    await userEvent.clear(title);
    await userEvent.type(title, 'Run');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Goal saved')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Run' })).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      title: 'Run',
      description: 'Slowly',
    });
  });

  test('keeps the dialog and its text when it fails', async () => {
    serve([[walk, walked]], { [`PATCH /api/goals/${walk.id}`]: failure });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit goal/ }));
    await userEvent.type(screen.getByLabelText('Title'), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Goal not saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Walk 30 minutes more');
  });
});

describe('deleting a goal', () => {
  const open = async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Delete goal/ }));
    return screen.getByRole('alertdialog', { name: 'Delete Goal' });
  };
  const question =
    'Are you sure you want to delete "Walk 30 minutes"? This will permanently remove the goal and all its progress data. This action cannot be undone.';

  test('asks first, then removes the card and says so', async () => {
    serve([[walk, walked]], { [`DELETE /api/goals/${walk.id}`]: { body: { success: true } } });
    const dialog = await open();
    expect(within(dialog).getByText(question)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted')).toBeInTheDocument();
    expect(screen.getByText('Your goal has been removed successfully.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByText('No goals yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('does nothing on Cancel', async () => {
    const calls = serve([[walk, walked]]);
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('keeps the card when it fails', async () => {
    serve([[walk, walked]], { [`DELETE /api/goals/${walk.id}`]: failure });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal not deleted')).toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
  });
});

describe('without network', () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  const notSaved = 'Not saved yet. It will be saved when you are back online.';
  const tickOffline = async () => {
    const view = show();
    await userEvent.click(await readyBox());
    expect(await screen.findByText(notSaved)).toBeInTheDocument();
    return view;
  };

  test('a new goal is refused kindly, and nothing typed is lost, not even by leaving', async () => {
    serve([[walk, walked]], { 'POST /api/goals': offline });
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    await userEvent.type(screen.getByLabelText('Title'), 'Run');
    await userEvent.type(screen.getByLabelText('Description (optional)'), 'In the park');
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText(/^You are not connected. What you wrote stays/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Run');
    unmount();
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Run');
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('In the park');
  });

  test('a change is refused kindly and stays in its dialog; a deletion leaves the goal', async () => {
    const path = `/api/goals/${walk.id}`;
    serve([[walk, walked]], { [`PATCH ${path}`]: offline, [`DELETE ${path}`]: offline });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit goal/ }));
    await userEvent.type(screen.getByLabelText('Title'), ' slowly');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^You are not connected. What you wrote stays/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Walk 30 minutes slowly');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: /^Delete goal/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^You are not connected. The goal stays/)).toBeVisible();
    expect(await walkBox()).toBeInTheDocument();
  });

  test('a tick stays, says that it is not saved yet, and is still there on coming back', async () => {
    serve([[walk, walked]], { [tickPath]: offline });
    const { unmount } = await tickOffline();
    expect(await walkBox()).toBeChecked();
    expect(screen.queryByText('Progress updated')).not.toBeInTheDocument();
    unmount();
    show();
    await waitFor(async () => expect(await walkBox()).toBeChecked());
    expect(screen.getByText(notSaved)).toBeInTheDocument();
  });

  test('two ticks of the same day leave the last one to be saved', async () => {
    const calls = serve([[walk, walked]], { [tickPath]: offline });
    await tickOffline();
    await userEvent.click(await walkBox());
    expect(await walkBox()).not.toBeChecked();
    answerCalls({ [tickPath]: ticked(false, 3), 'GET /api/goals': { body: [walk] } });
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const seen = serve([[walk, walked]], { [tickPath]: ticked(false, 3) });
    renderScreen(<DeliverTicks />, aPatient);
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'POST')).toMatchObject([
        { body: { achieved: false, userDate: TODAY, today: TODAY } },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(notSaved)).not.toBeInTheDocument());
  });

  test('a tick that comes too late is told plainly', async () => {
    serve([[walk, walked]], { [tickPath]: offline });
    const { unmount } = await tickOffline();
    unmount();
    answerCalls({ [tickPath]: errorAnswer(422, 'date_out_of_range', 'Too late.') });
    renderScreen(<DeliverTicks />, aPatient);
    expect(await screen.findByText('A tick was not saved')).toBeInTheDocument();
    expect(screen.getByText(/Walk 30 minutes \(20 Nov\)/)).toBeInTheDocument();
  });
});
