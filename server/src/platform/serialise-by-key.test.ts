import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createSerialiser, WAITS_MAX_MS } from './serialise-by-key.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('answers who waits too long for a turn that the server is busy, and goes on with the next', async () => {
  const serialise = createSerialiser();
  const done: string[] = [];
  const first = serialise('key', async () => {
    await wait(1);
    const now = performance.now() + WAITS_MAX_MS + 1;
    vi.spyOn(performance, 'now').mockReturnValue(now);
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
