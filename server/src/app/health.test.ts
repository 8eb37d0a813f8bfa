import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { installHealth, shareCheck } from './health.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a thousand calls of /readyz in one second are one write to the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const canWrite = vi.fn(async () => true);
  const app = Fastify();
  installHealth(app, { database: shareCheck(canWrite) });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, ask)))).toEqual(new Set([200]));
  expect(canWrite).toHaveBeenCalledTimes(1);

  canWrite.mockResolvedValue(false);
  vi.advanceTimersByTime(1_000);
  expect(await ask()).toBe(503);
  expect(canWrite).toHaveBeenCalledTimes(2);
  await app.close();
});
