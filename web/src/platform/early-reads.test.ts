import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, aPatient } from '../testing/server.ts';
import { api } from './api.ts';
import { forgetEarlyReads } from './early-reads.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/early-reads.js'), 'utf8');
const start = (address: string) => {
  history.replaceState(null, '', address);
  new Function(script)();
};
const me = () => api.auth.me({ params: { userId: aPatient.id } });

beforeEach(() => {
  localStorage.setItem('userId', aPatient.id);
});
afterEach(() => {
  delete window.earlyReads;
});

test('asks at once for who it is and for what the first screen shows', () => {
  const calls = answerCalls({});
  start('/patient/goals');
  expect(calls.map(({ path }) => path)).toEqual([`/api/auth/me/${aPatient.id}`, '/api/goals']);
});

test('asks for the days of the goals it is told of, without waiting for the app', async () => {
  const calls = answerCalls({ 'GET /api/goals': { body: [{ id: 'walk' }, { id: 'sleep' }] } });
  start('/patient/goals');
  await vi.waitFor(() =>
    expect(calls.map(({ path }) => path).slice(2)).toEqual([
      '/api/goals/walk/progress-7days',
      '/api/goals/sleep/progress-7days',
    ]),
  );
});

test.each([
  ['/', [], 'sign-in'],
  ['/patient/login', [], 'sign-in'],
  ['/doctor/login', [], 'splash'],
  ['/patient/goals', [], 'splash'],
  ['/', [['language', 'hi']], 'splash'],
  ['/', [['userId', aPatient.id]], 'splash'],
])('at %s with %j the page shows the %s before the app has come', (address, kept, front) => {
  localStorage.clear();
  for (const [name = '', value = ''] of kept) localStorage.setItem(name, value);
  answerCalls({});
  start(address);
  expect(document.documentElement.dataset.front).toBe(front);
});

test('asks for nothing where nobody was signed in', () => {
  localStorage.clear();
  const calls = answerCalls({});
  start('/patient/goals');
  expect(calls).toEqual([]);
});

test('hands its answer to the app, once', async () => {
  const session = { user: aPatient, doctor: null };
  const calls = answerCalls({ [`GET /api/auth/me/${aPatient.id}`]: { body: session } });
  start('/patient/settings');
  expect(await me()).toEqual(session);
  expect(calls).toHaveLength(1);
  await me();
  expect(calls).toHaveLength(2);
});

test('what was asked for early is forgotten when somebody else signs in', async () => {
  const session = { user: aPatient, doctor: null };
  const calls = answerCalls({ [`GET /api/auth/me/${aPatient.id}`]: { body: session } });
  start('/patient/settings');
  forgetEarlyReads();
  await me();
  expect(calls).toHaveLength(2);
});

test('a failure of the network reaches whoever asks', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  start('/patient/settings');
  await expect(me()).rejects.toThrow('network');
});
