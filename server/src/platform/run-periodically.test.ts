import { expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

test('begins no work while the last is under way, goes on after a failure, and ends', async () => {
  vi.useFakeTimers();
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ resolve, reject });
    });
  const warn = vi.fn();
  const stop = runPeriodically(1_000, work, { warn }, 'it failed')();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ends).toHaveLength(1);
  ends[0]?.reject(new Error('no'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(warn).toHaveBeenCalledWith({ err: new Error('no') }, 'it failed');
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(2);
  vi.useRealTimers();
});
