import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loopback, startLoopback } from '../../test/loopback.ts';
import { freePort } from './free-port.ts';
import { CallError, counted } from './outside-call.ts';
import { createWebhook } from './webhook.ts';

let receiver: Loopback;
beforeAll(async () => {
  receiver = await startLoopback((request, response) => {
    const [, status] = /^\/(\d+)/.exec(request.url ?? '') ?? [];
    if (status === undefined) return void response.destroy();
    response.writeHead(Number(status), { location: '/elsewhere' }).end();
  });
});
afterAll(() => receiver.close());

/** Returns what is counted for calls of a webhook at this address, and the error. */
const call = async (url: string) => {
  const outcomes: string[] = [];
  const webhook = createWebhook(url, null, (outcome) => outcomes.push(outcome));
  const error = await webhook({}, new AbortController().signal).catch((failure) => failure);
  return { outcomes, error };
};

describe('a call to another server', () => {
  it('is counted when it succeeds', async () => {
    expect(await call(`${receiver.origin}/204`)).toEqual({ outcomes: ['ok'], error: undefined });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['http-401', () => `${receiver.origin}/401`],
    ['not-reached', () => `${receiver.origin}/307`],
    ['UND_ERR_SOCKET', () => `${receiver.origin}/`],
    ['ECONNREFUSED', async () => `http://127.0.0.1:${await freePort()}`],
  ])('that fails with %s is counted under this code, which the error has', async (code, url) => {
    const { outcomes, error } = await call(await url());
    expect(outcomes).toEqual([code]);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ name: 'CallError', code });
  });

  it.each([
    ['timeout', new DOMException('Too slow', 'TimeoutError')],
    ['stopped', new DOMException('The server stops', 'AbortError')],
    ['breaker', new CallError('breaker')],
  ])('that ends with %s is counted as that', async (code, error) => {
    const outcomes: string[] = [];
    const failing = counted(
      (outcome) => outcomes.push(outcome),
      () => Promise.reject(error),
    );
    await expect(failing).rejects.toMatchObject({ name: 'CallError', code });
    expect(outcomes).toEqual([code]);
  });
});
