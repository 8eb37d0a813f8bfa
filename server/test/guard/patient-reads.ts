import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { accessRows } from './access-rows.ts';
import { type makeFamily, nothingNamed } from './family.ts';

/** Checks that no read of the contract shows the patient any of these words. */
export const expectUnseenByPatient = async (
  test: TestApp,
  { patient, named }: Awaited<ReturnType<typeof makeFamily>>,
  words: readonly string[],
): Promise<void> => {
  const { cookies } = await test.as(patient);
  const targets = { own: named, strangers: named, missing: nothingNamed() };
  const reads = accessRows.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.response !== null,
  );
  const answered: number[] = [];
  for (const { endpoint, requests } of reads) {
    for (const { params, query } of requests(targets)) {
      const url = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
      const { statusCode, body } = await test.app.inject({ url, query, cookies });
      answered.push(statusCode);
      for (const word of words) expect(body, endpoint.path).not.toContain(word);
    }
  }
  // The calls did return what the patient may read.
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(15);
};
