import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LOADED } from '../../test/loaded.ts';
import { renderApp } from '../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../test/server.ts';
import { aGoal, entriesUpTo } from '../features/goals/goals.factory.ts';
import { api } from '../platform/api/api.ts';
import { claimPersistedQueries } from '../platform/api/query-client.ts';
import { dayOf } from '../platform/i18n/days.ts';
import { preloadScreen } from './router.tsx';

const today = dayOf(new Date());
const listed = (title: string) => [
  { ...aGoal(1, { title, streak: 0 }), last7Days: entriesUpTo(today, '·······') },
];
const { id } = aGoal(1);
const GOALS = 'GET /api/goals';

/** A server that knows who is signed in and has a newer list of goals, once it can be reached. */
const serve = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const server = { reached: false };
  const seen = answerCalls({
    [`GET /api/auth/me/${aPatient.id}`]: { body: { user: aPatient, doctor: null } },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    'GET /api/appointments': { body: [] },
    'GET /api/proposals': { body: [] },
    [GOALS]: () => {
      if (server.reached) return { body: listed('Walk further') };
      throw new TypeError('Failed to fetch');
    },
    ...more,
  });
  const reads = () => seen.filter(({ method, path }) => `${method} ${path}` === GOALS).length;
  return { server, reads };
};
const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isUpdating = () => screen.queryByText('Updating…') !== null;
const shown = (title: string) => screen.findByRole('checkbox', { name: title });

beforeAll(() => preloadScreen('/patient/goals'));
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('userId', aPatient.id);
  localStorage.setItem('session', JSON.stringify({ user: aPatient, doctor: null }));
  localStorage.setItem('keptOf', aPatient.id);
  localStorage.setItem('kept:/api/goals', JSON.stringify({ shape: 2, data: listed('Walk') }));
});
afterEach(() => claimPersistedQueries(null));

test('what is kept is read again as soon as the network is back', async () => {
  const { server, reads } = serve();
  renderApp('/patient/goals');
  await shown('Walk');
  await waitFor(() => expect(reads()).toBe(1));
  server.reached = true;
  await comeBack();
  await shown('Walk further');
  expect(isUpdating()).toBe(false);
});

test('what is kept is read again at intervals, where no event tells that the network is back, until it was read once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { server, reads } = serve();
    renderApp('/patient/goals');
    await shown('Walk');
    await pass(10_000);
    expect(isUpdating()).toBe(true);
    server.reached = true;
    await pass(31_000);
    await shown('Walk further');
    const before = reads();
    await pass(120_000);
    await comeBack();
    expect(reads()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test('a tick that arrives before the list was read again leaves the rest of the list as kept', async () => {
  const body = { goalId: id, title: 'Walk', date: today, achieved: true };
  const tick = { id: 'a'.repeat(32), kind: 'tick', key: `${id} ${today}`, body, state: 'new' };
  localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify([tick]));
  const { server } = serve({
    [`POST /api/goals/${id}/progress`]: {
      body: { goalId: id, date: today, achieved: true, streak: 1 },
    },
  });
  renderApp('/patient/goals');
  await waitFor(() => expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBeNull());
  expect(await shown('Walk')).toBeChecked();
  expect(isUpdating()).toBe(true);
  server.reached = true;
  await comeBack();
  await shown('Walk further');
  expect(isUpdating()).toBe(false);
});

test('nothing kept is read again once the session has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { reads } = serve({
      'POST /api/goals': errorAnswer(401, 'not_signed_in', 'Please sign in.'),
    });
    renderApp('/patient/goals');
    await shown('Walk');
    await pass(1_000);
    await act(async () => {
      await api.goals.create({ body: { patientId: aPatient.id, title: 'Run' } }).catch(() => {});
    });
    await screen.findByRole('alertdialog', LOADED);
    const before = reads();
    await pass(60_000);
    await comeBack();
    expect(reads()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});
