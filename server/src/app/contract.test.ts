import { type Endpoint, endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { compileResponse } from '../platform/serializer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const calls: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));

describe('every call of the contract', () => {
  it('has a response schema that can be compiled', () => {
    for (const { method, path, response } of calls)
      if (response) expect(() => compileResponse(response), `${method} ${path}`).not.toThrow();
  });

  for (const endpoint of calls.filter(({ access }) => access !== 'anyone')) {
    it(`${endpoint.method} ${endpoint.path} answers 401 to nobody`, async () => {
      const reply = await test.nobody.call(endpoint, {});
      expect(reply.status).toBe(401);
      expect(reply.error.code).toBe('not_signed_in');
    });
  }
});

describe('addresses outside the contract', () => {
  it('answers 404 as JSON under /api', async () => {
    const reply = await test.app.inject('/api/nothing');
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('not_found');
  });

  it('is alive and ready', async () => {
    expect((await test.app.inject('/livez')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });
});
