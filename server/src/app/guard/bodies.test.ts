import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Family, makeFamily } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';
import { BODY_LIMIT_BYTES } from '../http-server.ts';

let test: TestApp;
let own: Family;
let strangers: Family;
beforeAll(async () => {
  test = await startTestApp();
  own = await makeFamily(test);
  strangers = await makeFamily(test);
});
afterAll(() => test.close());

describe('Web: bodies', () => {
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: endpoints.goals.create.path,
      cookies: own.patient.cookies,
      headers: type === '' ? {} : { 'content-type': type },
      payload,
    });
  const goals = () =>
    test.db.selectFrom('goals').selectAll().where('patient_id', '=', own.patient.id).execute();
  const goal = (patientId: string, title = 'Walk') => JSON.stringify({ patientId, title });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['text/json'],
    ['application/jsonp'],
    [''],
  ])('Web: a body of type "%s" is 415 and changes nothing', async (type) => {
    const before = await goals();
    expect((await post(goal(own.patient.id), type)).statusCode).toBe(415);
    expect(await goals()).toEqual(before);
  });

  it('Web: bodies up to 64 KiB are read, larger ones are 413', async () => {
    const filled = (bytes: number) => {
      const body = goal(own.patient.id, '');
      return body.replace('""', `"${'x'.repeat(bytes - body.length)}"`);
    };
    expect((await post(filled(BODY_LIMIT_BYTES))).statusCode).toBe(400);
    const refused = await post(filled(BODY_LIMIT_BYTES + 1));
    expect(refused.statusCode).toBe(413);
    expect(refused.json().code).toBe('too_large');
  });

  it('Web: deep and broken JSON is 400', async () => {
    const depth = 30_000;
    const bodies = [
      '[',
      '{',
      '{"a":}',
      '"',
      'undefined',
      '\0',
      '\ufeff',
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
    ];
    for (const body of bodies) expect((await post(body)).statusCode, body.slice(0, 9)).toBe(400);
  });

  it('Web: prototype keys are 400 and reach no prototype', async () => {
    const before = await goals();
    for (const key of [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
    ]) {
      const reply = await post(`{${key},"patientId":"${own.patient.id}","title":"Walk"}`);
      expect(reply.statusCode, key).toBe(400);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await goals()).toEqual(before);
  });

  it('Web: of a key that is there twice, what was checked is what counts', async () => {
    const twice = (first: string, second: string) =>
      post(`{"patientId":"${first}","patientId":"${second}","title":"Twice"}`);
    expect((await twice(own.patient.id, strangers.patient.id)).statusCode).toBe(403);
    const made = await twice(strangers.patient.id, own.patient.id);
    expect(made.json().patientId).toBe(own.patient.id);
    const rows = await familyRows(test, strangers);
    expect(JSON.stringify(rows)).not.toContain('Twice');
  });
});
