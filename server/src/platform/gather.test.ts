import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Questions by the number, asked together as they are noted, answered with the tenfold when let go. */
const startAsking = (sharing: { most: number; atOnce?: number }) => {
  const asked: (readonly number[])[] = [];
  const held: (() => void)[] = [];
  const ask = gather<number, number>((all) => {
    asked.push(all);
    if (all.includes(0)) return Promise.reject(new Error('asked for nothing'));
    return new Promise((resolve) => held.push(() => resolve(all.map((one) => one * 10))));
  }, sharing);
  return { ask, asked, letGo: () => held.shift()?.() };
};

it('who asks in the same turn asks together, so many at most, and each hears their own answer', async () => {
  const { ask, asked, letGo } = startAsking({ most: 2 });
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await expect.poll(() => asked).toEqual([[1, 2], [3]]);
  letGo();
  letGo();
  expect(await answers).toEqual([10, 20, 30]);
});

it('what comes up while enough questions are out is asked together when one comes back', async () => {
  const { ask, asked, letGo } = startAsking({ most: 8, atOnce: 1 });
  const first = ask(1);
  await nextTurn();
  const second = ask(2);
  await nextTurn();
  const third = ask(3);
  await nextTurn();
  expect(asked).toEqual([[1]]);
  letGo();
  expect(await first).toBe(10);
  await expect.poll(() => asked).toEqual([[1], [2, 3]]);
  letGo();
  expect(await Promise.all([second, third])).toEqual([20, 30]);
});

it('a failure is everybody’s who shared it, and nobody’s who comes after', async () => {
  const { ask, letGo } = startAsking({ most: 8, atOnce: 1 });
  const failed = await Promise.allSettled([ask(0), ask(1)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = ask(2);
  await nextTurn();
  letGo();
  expect(await after).toBe(20);
});
