import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { createThreadCall, DeadlineError } from './threads.ts';

/** Answers a word in capitals; `for ever` and `backtrack` never end, `fault` posts a fault. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (word) => {
    if (word === 'for ever') for (;;);
    if (word === 'backtrack') /^(a+)+$/.test('a'.repeat(50) + 'b');
    if (word === 'fault') return parentPort.postMessage({ fault: new TypeError('a fault') });
    parentPort.postMessage({ answer: word.toUpperCase() });
  });
  parentPort.postMessage(null);`;

const createCall = (withinMs: number) => {
  const start = vi.fn(() => new Worker(PROGRAM, { eval: true }));
  return { start, call: createThreadCall<string, string>(start, withinMs) };
};

describe('a function in a thread of its own', () => {
  it('gives back what the thread answers, to each its own, and throws what it throws', async () => {
    const { start, call } = createCall(60_000);
    const words = ['one', 'fault', 'two'].map((word) => call(word));
    expect(await Promise.allSettled(words)).toMatchObject([
      { value: 'ONE' },
      { reason: new TypeError('a fault') },
      { value: 'TWO' },
    ]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each(['for ever', 'backtrack'])(
    'is stopped at its deadline: %s; those behind are answered by another thread',
    async (word) => {
      const { start, call } = createCall(1_000);
      const [late, next] = [call(word), call('next')];
      await expect(late).rejects.toThrow(DeadlineError);
      expect(await next).toBe('NEXT');
      expect(await call('later')).toBe('LATER');
      expect(start).toHaveBeenCalledTimes(2);
    },
  );

  it('keeps what was answered in time while this thread paused', async () => {
    const { call } = createCall(100);
    await call('ready');
    const answer = call('in time');
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    expect(await answer).toBe('IN TIME');
  });

  it('throws the fault of a thread that cannot start, and tries again with the next call', async () => {
    const start = vi
      .fn(() => new Worker(PROGRAM, { eval: true }))
      .mockImplementationOnce(() => new Worker('throw new Error("no room")', { eval: true }));
    const call = createThreadCall<string, string>(start, 60_000);
    await expect(call('one')).rejects.toThrow('no room');
    expect(await call('two')).toBe('TWO');
  });
});
