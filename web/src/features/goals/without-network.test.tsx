import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { keepReads } from '../../../test/kept-reads.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { DeliverTicks } from './deliver-ticks.tsx';
import {
  choose,
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

describe('without network', () => {
  keepReads();
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  const notSaved = 'Not saved yet. It will be saved as soon as possible.';
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
    await choose('Edit Goal');
    await userEvent.type(screen.getByLabelText('Title'), ' slowly');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^You are not connected. What you wrote stays/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Walk 30 minutes slowly');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await choose('Delete Goal');
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

  test('a tick is kept before it is sent, and is there though the app closes meanwhile', async () => {
    serve([[walk, walked]], { [tickPath]: () => new Promise(() => {}) });
    const { unmount } = show();
    await userEvent.click(await readyBox());
    expect(await walkBox()).toBeChecked();
    expect(screen.queryByText(notSaved)).not.toBeInTheDocument();
    expect(await screen.findByText('Saving…')).toBeInTheDocument();
    unmount();
    expect(localStorage.getItem(`outbox:${aPatient.id}`)).toContain(walk.id);
  });

  test('days later the streak is as long as the days known here and ticked here make it', async () => {
    serve([[walk, walked]], { [tickPath]: offline });
    const { unmount } = await tickOffline();
    expect(screen.getByText('4 day streak')).toBeInTheDocument();
    unmount();
    answerCalls({ [tickPath]: offline, 'GET /api/goals': offline });
    vi.setSystemTime(new Date(2026, 10, 21, 9));
    const next = show();
    await userEvent.click(await readyBox());
    expect(await screen.findByText('5 day streak')).toBeInTheDocument();
    next.unmount();
    vi.setSystemTime(new Date(2026, 10, 23, 9));
    show();
    await readyBox();
    expect(screen.queryByText(/day streak/)).not.toBeInTheDocument();
  });

  test('two ticks of the same day leave the last one to be saved', async () => {
    serve([[walk, walked]], { [tickPath]: offline });
    await tickOffline();
    await userEvent.click(await walkBox());
    expect(await walkBox()).not.toBeChecked();
    answerCalls({
      [tickPath]: ticked(false, 3),
      'GET /api/goals': { body: listed([[walk, walked]]) },
    });
    const seen = serve([[walk, walked]], { [tickPath]: ticked(false, 3) });
    renderScreen(<DeliverTicks />, aPatient);
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'POST')).toMatchObject([
        { body: { achieved: false, userDate: TODAY, today: TODAY } },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(notSaved)).not.toBeInTheDocument());
  });

  test('a tick stays and says so when the session has ended, too', async () => {
    serve([[walk, walked]], { [tickPath]: { status: 401 } });
    await tickOffline();
    expect(await walkBox()).toBeChecked();
    expect(screen.queryByText('Progress not saved')).not.toBeInTheDocument();
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

  // A tick left by a closed page, so that no caller awaits its result.
  const keepFromBefore = () => {
    const body = { goalId: walk.id, title: 'Swim', date: TODAY, achieved: true };
    const kept = { id: 'a'.repeat(32), kind: 'tick', key: `${walk.id} ${TODAY}`, body };
    localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify([{ ...kept, state: 'new' }]));
  };

  test.each([401, 429, 503])(
    'a tick that was being sent when the page was closed stays at an answer of %i',
    async (status) => {
      keepFromBefore();
      const seen = answerCalls({ [tickPath]: { status } });
      renderScreen(<DeliverTicks />, aPatient);
      await waitFor(() => expect(localStorage.getItem(`outbox:${aPatient.id}`)).toMatch(/failed/));
      expect(seen).toHaveLength(1);
      expect(localStorage.getItem(`outbox:${aPatient.id}`)).toContain(walk.id);
    },
  );

  test('a tick that was being sent when the page was closed is told of when it is refused', async () => {
    keepFromBefore();
    answerCalls({ [tickPath]: errorAnswer(422, 'date_out_of_range', 'Too late.') });
    renderScreen(<DeliverTicks />, aPatient);
    expect(await screen.findByText(/Swim \(20 Nov\)/)).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBeNull());
  });
});
