import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { claimKeptReads } from './kept-reads.ts';
import { createQueryClient } from './query-client.ts';

const goals = (day: string, queryFn: () => Promise<string[]>) =>
  queryOptions({
    queryKey: ['/api/goals', { query: { userDate: day } }],
    queryFn,
    meta: { kept: (known: string[], exact: boolean) => (exact ? known : [...known, 'moved']) },
  });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const walk = async () => ['walk'];

/** As after a new start of the app. */
const readAgain = async (day: string) => {
  const observer = new QueryObserver(createQueryClient(), goals(day, offline));
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  stop();
  return observer.getCurrentResult();
};

test('a read is shown again without network, and asked anew', async () => {
  claimKeptReads('asha');
  await createQueryClient().fetchQuery(goals('today', walk));
  const { data, isError } = await readAgain('today');
  expect(data).toEqual(['walk']);
  expect(isError).toBe(true);
});

test('what was kept on another day is made to fit this one', async () => {
  claimKeptReads('asha');
  await createQueryClient().fetchQuery(goals('today', walk));
  expect((await readAgain('tomorrow')).data).toEqual(['walk', 'moved']);
});

test('of a long answer only what is worth keeping is kept', async () => {
  claimKeptReads('asha');
  const query = goals('today', async () => ['walk', 'sleep']);
  const meta = { ...query.meta, keeps: (known: string[]) => known.slice(-1) };
  await createQueryClient().fetchQuery({ ...query, meta });
  expect((await readAgain('today')).data).toEqual(['sleep']);
});

test('nothing is kept of a read that does not ask for it', async () => {
  claimKeptReads('asha');
  const { queryKey, queryFn } = goals('today', walk);
  await createQueryClient().fetchQuery({ queryKey, queryFn });
  expect((await readAgain('today')).data).toBeUndefined();
});

test.each([
  ['damaged', '{"hash":'],
  ['null', 'null'],
  ['of an older shape', '{"hash":"x","data":["walk"]}'],
  ['not what it was', '{"shape":2,"hash":"x","data":{"no":"list"}}'],
])('what is %s is dropped, and the read goes on', async (_, stored) => {
  claimKeptReads('asha');
  localStorage.setItem('kept:/api/goals', stored);
  expect((await readAgain('today')).data).toBeUndefined();
  expect(localStorage.getItem('kept:/api/goals')).toBeNull();
});

test('nothing is left for somebody else, nor after signing out', async () => {
  for (const next of ['meera', null]) {
    claimKeptReads('asha');
    await createQueryClient().fetchQuery(goals('today', walk));
    claimKeptReads(next);
    expect((await readAgain('today')).data).toBeUndefined();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toEqual([]);
  }
});
