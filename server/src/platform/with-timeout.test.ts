import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Loopback, startLoopback } from '../../test/loopback.ts';
import { withTimeout } from './with-timeout.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let silent: Loopback;
beforeAll(async () => {
  silent = await startLoopback(() => undefined);
});
afterAll(() => silent.close());

const askSilent = (ms: number, stopping: AbortSignal) =>
  withTimeout(ms, stopping, (signal) => fetch(silent.origin, { signal }));

it('ends a call that is never answered, also when garbage was collected meanwhile', async () => {
  const collecting = setInterval(collectGarbage, 20);
  const calls = Array.from({ length: 20 }, () => askSilent(500, new AbortController().signal));
  const ended = await Promise.allSettled(calls).finally(() => clearInterval(collecting));
  for (const { status } of ended) expect(status).toBe('rejected');
});

it('ends it when the server stops, before or during the call', async () => {
  const stopping = new AbortController();
  const call = askSilent(60_000, stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(call).rejects.toThrow('stopped');
  await expect(askSilent(60_000, stopping.signal)).rejects.toThrow('stopped');
});

it('gives what the work gives', async () => {
  expect(await withTimeout(60_000, new AbortController().signal, async () => 7)).toBe(7);
});
