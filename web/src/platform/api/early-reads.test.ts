import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/early-page.ts';
import { answerCalls, aPatient } from '../../../test/server.ts';
import { api, forgetEarlyReads } from './api.ts';

const me = () => api.auth.me({ params: { userId: aPatient.id } });

beforeEach(() => {
  localStorage.setItem('userId', aPatient.id);
});
afterEach(() => {
  delete window.earlyReads;
});

test('asks at once for who it is and for what the first screen shows', () => {
  const calls = answerCalls({});
  openPage('/patient/goals');
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/auth/me/${aPatient.id}`,
    `/api/patients/doctors/${aPatient.id}`,
    '/api/goals',
  ]);
});

test.each([
  ['/', [], 'login'],
  ['/patient/login', [], 'login'],
  ['/doctor/login', [], 'splash'],
  ['/patient/goals', [], 'splash'],
  ['/', [['language', 'hi']], 'splash'],
  ['/', [['userId', aPatient.id]], 'splash'],
])('at %s with %j the page shows the %s before the app has come', (address, kept, prerendered) => {
  localStorage.clear();
  for (const [name = '', value = ''] of kept) localStorage.setItem(name, value);
  answerCalls({});
  openPage(address);
  expect(document.documentElement.dataset.prerendered).toBe(prerendered);
});

test('asks for nothing where nobody was signed in', () => {
  localStorage.clear();
  const calls = answerCalls({});
  openPage('/patient/goals');
  expect(calls).toEqual([]);
});

const session = { user: aPatient, doctor: null };
const answers = { [`GET /api/auth/me/${aPatient.id}`]: { body: session } };

test('hands its answer to the app, once', async () => {
  const calls = answerCalls(answers);
  openPage('/doctor/settings');
  expect(await me()).toEqual(session);
  expect(calls).toHaveLength(1);
  await me();
  expect(calls).toHaveLength(2);
});

test('what was asked for early is forgotten when somebody else signs in', async () => {
  const calls = answerCalls(answers);
  openPage('/doctor/settings');
  forgetEarlyReads();
  await me();
  expect(calls).toHaveLength(2);
});

test('a failure of the network reaches whoever asks', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  openPage('/patient/settings');
  await expect(me()).rejects.toThrow('network');
});
