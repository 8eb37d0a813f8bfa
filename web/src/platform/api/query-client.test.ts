import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { claimPersistedQueries, createQueryClient } from './query-client.ts';

const goals = (day: string, queryFn: () => Promise<string[]>) =>
  queryOptions({
    queryKey: ['/api/goals', { query: { userDate: day } }],
    queryFn,
    meta: { persist: { restore: (kept: string[]) => kept.map((goal) => `${goal} ${day}`) } },
  });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const walk = async () => ['walk'];

/** Reads again as after a restart of the app. */
const readAgain = async (day: string) => {
  const observer = new QueryObserver(createQueryClient(), goals(day, offline));
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  stop();
  return observer.getCurrentResult();
};

test('a read is shown again without network, and asked anew', async () => {
  claimPersistedQueries('asha');
  await createQueryClient().fetchQuery(goals('today', walk));
  const { data, isError } = await readAgain('today');
  expect(data).toEqual(['walk today']);
  expect(isError).toBe(true);
});

test('what was kept on another day is made to fit this one', async () => {
  claimPersistedQueries('asha');
  await createQueryClient().fetchQuery(goals('today', walk));
  expect((await readAgain('tomorrow')).data).toEqual(['walk tomorrow']);
});

test('of a long answer only what is worth keeping is kept', async () => {
  claimPersistedQueries('asha');
  const query = goals('today', async () => ['walk', 'sleep']);
  const meta = { persist: { store: (data: string[]) => data.slice(-1) } };
  await createQueryClient().fetchQuery({ ...query, meta });
  expect((await readAgain('today')).data).toEqual(['sleep today']);
});

test('nothing is kept of a read that does not ask for it', async () => {
  claimPersistedQueries('asha');
  const { queryKey, queryFn } = goals('today', walk);
  await createQueryClient().fetchQuery({ queryKey, queryFn });
  expect((await readAgain('today')).data).toBeUndefined();
});

test.each([
  ['damaged', '{"shape":'],
  ['null', 'null'],
  ['of an older shape', '{"shape":1,"data":["walk"]}'],
  ['not what it was', '{"shape":2,"data":{"no":"list"}}'],
])('what is %s is dropped, and the read goes on', async (_, stored) => {
  claimPersistedQueries('asha');
  localStorage.setItem('kept:/api/goals', stored);
  expect((await readAgain('today')).data).toBeUndefined();
  expect(localStorage.getItem('kept:/api/goals')).toBeNull();
});

test('nothing is left for somebody else, nor after signing out', async () => {
  for (const next of ['meera', null]) {
    claimPersistedQueries('asha');
    await createQueryClient().fetchQuery(goals('today', walk));
    claimPersistedQueries(next);
    expect((await readAgain('today')).data).toBeUndefined();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toEqual([]);
  }
});
