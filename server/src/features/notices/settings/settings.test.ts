import { noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { useUpLimits } from '../../../../test/use-up-limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { settings, changeSettings } = noticesEndpoints;
const UNLESS_CHOSEN = {
  reply: true,
  second_look: true,
  reminder: true,
  quietFrom: '21:00',
  quietTo: '07:00',
  gateway: false,
  gatewayOffered: false,
};

describe('what a person wants to be told of', () => {
  it('is everything, with quiet from 21 to 7, until something is chosen', async () => {
    const patient = await test.patient();
    expect((await patient.call(settings)).body).toEqual(UNLESS_CHOSEN);
  });

  it('is changed in what is named, for oneself alone', async () => {
    const [patient, other] = [await test.patient(), await test.doctor()];
    const changed = { ...UNLESS_CHOSEN, reminder: false, quietFrom: '22:30' };
    const body = { reminder: false, quietFrom: '22:30' };
    expect((await patient.call(changeSettings, { body })).body).toEqual(changed);
    expect((await patient.call(settings)).body).toEqual(changed);
    expect((await other.call(settings)).body).toEqual(UNLESS_CHOSEN);
    expect((await patient.call(changeSettings, { body: {} })).body).toEqual(changed);
    const back = { body: { reminder: true, quietFrom: '21:00' } };
    expect((await patient.call(changeSettings, back)).body).toEqual(UNLESS_CHOSEN);
  });

  it('keeps the moment of the consent to the gateway, and forgets it when it is withdrawn', async () => {
    const patient = await test.patient();
    const since = async () =>
      (
        await test.db
          .selectFrom('notice_settings')
          .select('gateway_since')
          .where('user_id', '=', patient.id)
          .executeTakeFirstOrThrow()
      ).gateway_since;
    expect((await patient.call(changeSettings, { body: { gateway: true } })).body.gateway).toBe(
      true,
    );
    const given = await since();
    expect(given).not.toBeNull();
    await patient.call(changeSettings, { body: { gateway: true } });
    expect(await since()).toEqual(given);
    expect(await useUpLimits(test.db, `audit gateway_agreed ${patient.id}`)).toEqual([500]);
    expect((await patient.call(changeSettings, { body: { gateway: false } })).status).toBe(200);
    expect(await since()).toBeNull();
    expect((await patient.call(changeSettings, { body: { gateway: true } })).status).toBe(429);
    await patient.call(changeSettings, { body: { gateway: false } });
    const audited = await test.db
      .selectFrom('audit')
      .select(['actor_id', 'kind'])
      .where('subject_id', '=', patient.id)
      .orderBy('at')
      .execute();
    expect(audited).toEqual([
      { actor_id: patient.id, kind: 'gateway_agreed' },
      { actor_id: patient.id, kind: 'gateway_withdrawn' },
    ]);
  });

  it('is for nobody without a session, and takes no nonsense', async () => {
    expect((await test.nobody.call(settings)).status).toBe(401);
    expect((await test.nobody.call(changeSettings, { body: { reply: false } })).status).toBe(401);
    const patient = await test.patient();
    for (const bad of [{ reply: 'no' }, { quietFrom: '24:00' }, { quietTo: '7' }, { quietTo: 7 }]) {
      const reply = await patient.call(changeSettings, { body: bad as object });
      expect(reply.status, JSON.stringify(bad)).toBe(400);
    }
    expect((await patient.call(settings)).body).toEqual(UNLESS_CHOSEN);
  });
});
