import { readFileSync } from 'node:fs';
import { noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { vapidClaims } from '../../../test/push-receiver.ts';
import { createLogger } from '../../platform/logger.ts';
import { createAudit } from '../audit/index.ts';
import { createDrill } from './drill.ts';
import { addDevice, deviceOf } from './notices.factory.ts';
import { createPushKeys } from './push/push-keys.ts';

let test: PushTestApp;
let drill: ReturnType<typeof createDrill>;
beforeAll(async () => {
  test = await startPushTestApp();
  await test.app.ready();
  const { database, clock, config } = test;
  const audit = createAudit({ database, clock, config });
  drill = createDrill({ database, audit });
});
afterAll(() => test.close());

const auditOf = (kind: string, subjectId: string) =>
  test.db
    .selectFrom('audit')
    .select('actor_kind')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();

describe('an alarm drill', () => {
  it('rings every device marked as a drill, says when and who opened it, and is in the audit', async () => {
    const doctor = await test.doctor();
    const one = await addDevice(test, doctor);
    const two = await addDevice(test, doctor, 'hi');
    const said: string[] = [];
    const over = drill(doctor.phone, 30_000, (line) => said.push(line));
    await eventually(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(/^\d{4}-.+Z {2}rang on 2 of 2 devices$/);
    const [{ payload, headers } = expect.fail()] = one.arrived;
    expect(payload).toMatchObject({ kind: 'drill', path: '/doctor/inbox' });
    expect(headers.urgency).toBe('high');
    expect(two.arrived[0]?.payload).toMatchObject({ kind: 'drill', language: 'hi' });
    // The browser requests this when the notification is pressed.
    const token = payload.link?.split('/').at(-1) ?? '';
    expect(payload.link).toBe(`/api/notices/links/${token}`);
    await test.nobody.call(noticesEndpoints.link, { params: { token } });
    await over;
    expect(said[1]).toMatch(/^\d{4}-.+Z {2}opened by the doctor$/);
    expect(await auditOf('alarm_drill', doctor.id)).toEqual([{ actor_kind: 'operator' }]);
  });

  it('that nobody opens says so', async () => {
    const doctor = await test.doctor();
    await addDevice(test, doctor);
    const said: string[] = [];
    await drill(doctor.phone, 100, (line) => said.push(line));
    expect(said.at(-1)).toMatch(/^Nobody opened it/);
  });

  it('says what is missing: a doctor, or a device', async () => {
    const patient = await test.patient();
    const silent = () => undefined;
    await expect(drill(patient.phone, 100, silent)).rejects.toThrow('does not exist');
    await expect(drill((await test.doctor()).phone, 100, silent)).rejects.toThrow('No device');
  });
});

describe('a push key that was added', () => {
  it('is told to browsers from then on; those that know an older one are woken with that', async () => {
    const patient = await test.patient();
    const before = (await patient.call(noticesEndpoints.key)).body.key;
    const old = await addDevice(test, patient);
    const { keysFile } = test.config.push;
    await createPushKeys(keysFile, createLogger('silent')).rotate();
    expect(readFileSync(keysFile, 'utf8').trim().split('\n')).toHaveLength(2);
    const after = (await patient.call(noticesEndpoints.key)).body.key;
    expect(after).not.toBe(before);
    const fresh = await addDevice(test, patient);
    for (const [device, key] of [
      [old, before],
      [fresh, after],
    ] as const) {
      const body = { deviceId: device.id };
      expect((await patient.call(noticesEndpoints.test, { body })).body.result).toBe('sent');
      expect(vapidClaims(device.arrived[0]?.headers.authorization).key).toBe(key);
    }
    const late = test.receiver.subscribe();
    const told = { ...deviceOf(late), key: before ?? '' };
    const { id } = (await patient.call(noticesEndpoints.addDevice, { body: told })).body;
    await patient.call(noticesEndpoints.test, { body: { deviceId: id } });
    expect(vapidClaims(late.arrived[0]?.headers.authorization).key).toBe(before);
    const strange = await patient.call(noticesEndpoints.addDevice, {
      body: { ...told, key: 'AAAA' },
    });
    expect(strange.status).toBe(400);
  });
});
