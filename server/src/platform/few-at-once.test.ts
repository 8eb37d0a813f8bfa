import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

it('runs two at a time in order of arrival, also after a failure', async () => {
  const twoAtOnce = createFewAtOnce(['all'], { atOnce: 2, waitingMax: 10 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) =>
    twoAtOnce('all', () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, name === 'b' ? () => reject(new Error('failed')) : resolve);
      });
    });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(start);
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  await expect(b).rejects.toThrow('failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.();
  await a;
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends.get('c')?.();
  ends.get('d')?.();
  await Promise.all([c, d]);
});

it('answers who waits too long, or behind too many, that the server is busy, and goes on', async () => {
  const oneAtOnce = createFewAtOnce(['all'], { atOnce: 1, waitingMax: 1, waitsMaxMs: 20 });
  const first = oneAtOnce('all', () => wait(60));
  const late = oneAtOnce('all', async () => 'late');
  await expect(oneAtOnce('all', async () => 'one too many')).rejects.toMatchObject({
    code: 'overloaded',
  });
  await expect(late).rejects.toMatchObject({ code: 'overloaded' });
  await first;
  expect(await oneAtOnce('all', async () => 'next')).toBe('next');
});

it('keeps places in each lane, and an earlier lane goes first', async () => {
  const oneAtOnce = createFewAtOnce(['first', 'second'], { atOnce: 1, waitingMax: 1 });
  const done: string[] = [];
  const work = (name: string) => async () => {
    await wait(5);
    done.push(name);
  };
  const results = await Promise.allSettled([
    oneAtOnce('second', work('under way')),
    oneAtOnce('second', work('second')),
    oneAtOnce('second', work('too many')),
    oneAtOnce('first', work('first')),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(done).toEqual(['under way', 'first', 'second']);
});
