import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Starts calls that resolve to ten times their number when their batch ends; 0 fails its batch. */
const startCalling = (limits: { most: number; atOnce?: number }) => {
  const batches: (readonly number[])[] = [];
  const unfinished: (() => void)[] = [];
  const call = batchCalls<number, number>((batch) => {
    batches.push(batch);
    if (batch.includes(0)) return Promise.reject(new Error('0 has no tenfold'));
    return new Promise((resolve) => unfinished.push(() => resolve(batch.map((n) => n * 10))));
  }, limits);
  return { call, batches, finish: () => unfinished.shift()?.() };
};

it('calls of one turn share batches of a limited size, and each gets its own answer', async () => {
  const { call, batches, finish } = startCalling({ most: 2 });
  const answers = Promise.all([call(1), call(2), call(3)]);
  await expect.poll(() => batches).toEqual([[1, 2], [3]]);
  finish();
  finish();
  expect(await answers).toEqual([10, 20, 30]);
});

it('calls that arrive while enough batches are under way share the next one', async () => {
  const { call, batches, finish } = startCalling({ most: 8, atOnce: 1 });
  const first = call(1);
  await nextTurn();
  const second = call(2);
  await nextTurn();
  const third = call(3);
  await nextTurn();
  expect(batches).toEqual([[1]]);
  finish();
  expect(await first).toBe(10);
  await expect.poll(() => batches).toEqual([[1], [2, 3]]);
  finish();
  expect(await Promise.all([second, third])).toEqual([20, 30]);
});

it('a failed batch fails all of its calls and none after it', async () => {
  const { call, finish } = startCalling({ most: 8, atOnce: 1 });
  const failed = await Promise.allSettled([call(0), call(1)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = call(2);
  await nextTurn();
  finish();
  expect(await after).toBe(20);
});

it('a call is refused as overload when too many wait already', async () => {
  const { call, batches, finish } = startCalling({ most: 10_000, atOnce: 1 });
  const first = call(1);
  await expect.poll(() => batches).toHaveLength(1);
  const waiting = Array.from({ length: 5_000 }, () => call(2));
  await expect(call(3)).rejects.toMatchObject({ code: 'overloaded' });
  finish();
  await expect.poll(() => batches).toHaveLength(2);
  finish();
  expect(await first).toBe(10);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([20]));
});
