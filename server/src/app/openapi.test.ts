import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

let development: TestApp;
let production: TestApp;
beforeAll(async () => {
  development = await startTestApp({ NODE_ENV: 'development' });
  production = await startTestApp();
});
afterAll(() => Promise.all([development.close(), production.close()]));

describe('the OpenAPI document', () => {
  it('lists every call of the contract in development', async () => {
    const { paths } = (await development.app.inject('/api/openapi.json')).json();
    for (const { path, method } of Object.values(endpoints).flatMap((calls) =>
      Object.values(calls),
    )) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described, `${method} ${path}`).toBeDefined();
    }
    const create = paths['/api/goals'].post;
    expect(create.requestBody.content['application/json'].schema.required).toContain('title');
    expect(Object.keys(create.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403']),
    );
  });

  it('is not served in production', async () => {
    expect((await production.app.inject('/api/openapi.json')).statusCode).toBe(404);
  });
});
