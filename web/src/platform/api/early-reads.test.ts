import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/early-page.ts';
import { answerCalls, aPatient } from '../../../test/server.ts';
import { dayOf } from '../i18n/days.ts';
import { api } from './api.ts';
import { earlyReadsSettled, forgetEarlyReads } from './early-reads.ts';
import { claimKeptReads } from './kept-reads.ts';
import { createQueryClient } from './query-client.ts';
import { useRefetchOnMount } from './use-refetch-on-mount.ts';

const withCache = () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return { client, wrapper };
};
const me = () => api.auth.me({ params: { userId: aPatient.id } });

beforeEach(() => {
  localStorage.setItem('userId', aPatient.id);
});
afterEach(() => {
  claimKeptReads(null);
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

test('asks for the days of the goals it is told of, without waiting for the app', async () => {
  const calls = answerCalls({ 'GET /api/goals': { body: [{ id: 'walk' }, { id: 'sleep' }] } });
  openPage('/patient/goals');
  await vi.waitFor(() =>
    expect(calls.map(({ path }) => path).slice(3)).toEqual([
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
  openPage(address);
  expect(document.documentElement.dataset.front).toBe(front);
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

test('an answer that has come is at hand without waiting, once', async () => {
  const calls = answerCalls(answers);
  openPage('/doctor/settings');
  await earlyReadsSettled();
  expect(api.auth.me.early({ params: { userId: aPatient.id } })).toEqual(session);
  expect(api.auth.me.early({ params: { userId: aPatient.id } })).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test('a screen begins with what came early, keeps it, and does not read it again', async () => {
  const goals = [{ id: 'walk', title: 'Walk' }];
  const calls = answerCalls({ ...answers, 'GET /api/goals': { body: goals } });
  openPage('/patient/goals');
  await earlyReadsSettled();
  const asked = calls.length;
  claimKeptReads(aPatient.id);
  const { wrapper, client } = withCache();
  const read = api.goals.list.query({ as: aPatient.id, query: { userDate: dayOf(new Date()) } });
  const { result } = renderHook(
    () => {
      useRefetchOnMount(['/api/goals']);
      return useQuery({ ...read, meta: { kept: (known: never) => known } });
    },
    { wrapper },
  );
  expect(result.current.data).toEqual(goals);
  expect(localStorage.getItem('kept:/api/goals')).toContain('Walk');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(calls).toHaveLength(asked);
});

test('what was asked for early is forgotten when somebody else signs in', async () => {
  const calls = answerCalls(answers);
  openPage('/doctor/settings');
  forgetEarlyReads();
  await earlyReadsSettled();
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
