import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSerialiser } from './serialise-by-key.ts';

it('answers who waits too long for a turn that the server is busy, and goes on with the next', async () => {
  const serialise = createSerialiser(100, 20);
  const done: string[] = [];
  const first = serialise('key', async () => {
    await wait(60);
    done.push('first');
  });
  const late = serialise('key', async () => done.push('late'));
  const other = serialise('other', async () => done.push('other'));
  await other;
  await expect(late).rejects.toMatchObject({ code: 'overloaded' });
  await first;
  await serialise('key', async () => done.push('next'));
  expect(done).toEqual(['other', 'first', 'next']);
});
