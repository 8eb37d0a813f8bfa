import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { type DeviceId, noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp, startTestApp } from '../../../../test/app.ts';
import { vapidClaims } from '../../../../test/push-receiver.ts';
import { newId } from '../../../platform/ids.ts';
import { createAudit } from '../../audit/index.ts';
import { createNotices } from '../index.ts';
import { addDevice, deviceOf } from '../notices.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

const { key, devices, addDevice: add, test: ring } = noticesEndpoints;
const missing = newId<DeviceId>();

describe('the push key', () => {
  it('is made at the first start, for its owner alone, and told as the point of its public half', async () => {
    const patient = await test.patient();
    const reply = await patient.call(key);
    expect(Buffer.from(reply.body.key ?? '', 'base64url')).toHaveLength(65);
    const { keysFile } = test.config.push;
    expect(statSync(keysFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(keysFile, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });

  it('is the same for a second server beside the same file', async () => {
    const patient = await test.patient();
    const before = readFileSync(test.config.push.keysFile, 'utf8');
    const second = await test.anotherServer();
    expect(readFileSync(test.config.push.keysFile, 'utf8')).toBe(before);
    expect((await patient.call(key)).status).toBe(200);
    await second.close();
  });

  it('of another file leaves known devices silent, which is told at the start', async () => {
    const patient = await test.patient();
    await addDevice(test, patient);
    const said: string[] = [];
    const logger = { error: (...told: unknown[]) => said.push(String(told.at(-1))) } as never;
    const prepareWith = (keysFile: string) =>
      createNotices({
        ...test,
        audit: createAudit(test.context),
        logger,
        countCall: () => {},
        config: { ...test.config, push: { ...test.config.push, keysFile } },
      }).prepare();
    const { keysFile } = test.config.push;
    await prepareWith(keysFile);
    expect(said).toEqual([]);
    await prepareWith(`${keysFile}-other`);
    expect(said).toEqual([expect.stringContaining('not in PUSH_KEYS_FILE')]);
    writeFileSync(`${keysFile}-empty`, '');
    await prepareWith(`${keysFile}-empty`);
    expect(said[1]).toBe(`The push keys cannot be read: ${keysFile}-empty is empty.`);
  });

  it('is null, and everything else works, where the file cannot be made or read', async () => {
    const other = await startTestApp({ PUSH_KEYS_FILE: `${test.config.push.keysFile}/none` });
    const patient = await other.patient();
    expect((await patient.call(key)).body).toEqual({ key: null });
    const body = deviceOf(test.receiver.subscribe());
    expect((await patient.call(add, { body })).error.code).toBe('push_service_unknown');
    await other.close();
  });
});

describe('the test notification', () => {
  it('arrives at the one device, encrypted for it alone and signed by us', async () => {
    const patient = await test.patient();
    const [one, two] = [test.receiver.subscribe(), test.receiver.subscribe()];
    const { body } = await patient.call(add, { body: deviceOf(one, 'hi') });
    await patient.call(add, { body: deviceOf(two) });
    const reply = await patient.call(ring, { body: { deviceId: body.id } });
    expect(reply.body).toEqual({ result: 'sent' });
    expect(two.arrived).toEqual([]);
    const [{ headers, payload } = expect.fail()] = one.arrived;
    expect(payload).toEqual({
      kind: 'test',
      language: 'hi',
      tag: expect.stringMatching(/^[\w-]{22}$/),
      path: '/patient/settings',
    });
    expect(headers).toMatchObject({ urgency: 'high', ttl: '900', topic: payload.tag });
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(vapidClaims(headers.authorization)).toMatchObject({
      aud: test.receiver.origin,
      sub: expect.stringMatching(/^(mailto|https):/),
      key: (await patient.call(key)).body.key,
    });
    const [first] = (await patient.call(devices)).body.filter(({ id }) => id === body.id);
    expect(first?.lastSentAt).not.toBeNull();
  });

  it.each([404, 410])(
    'to a browser that has ended its subscription removes it: %i',
    async (status) => {
      const patient = await test.patient();
      const { id, answer } = await addDevice(test, patient);
      answer(status);
      expect((await patient.call(ring, { body: { deviceId: id } })).body).toEqual({
        result: 'gone',
      });
      expect((await patient.call(devices)).body).toEqual([]);
    },
  );

  it.each([301, 302, 307, 400, 403, 429, 500, 503])(
    'that the push service refuses or redirects is unreachable, and the device stays: %i',
    async (status) => {
      const patient = await test.patient();
      const { id, answer } = await addDevice(test, patient);
      answer(status);
      const reply = await patient.call(ring, { body: { deviceId: id } });
      expect(reply.body).toEqual({ result: 'unreachable' });
      expect((await patient.call(devices)).body).toHaveLength(1);
    },
  );

  it('is for the owner of a device alone', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const { id, arrived } = await addDevice(test, patient);
    const body = { deviceId: id };
    expect((await test.nobody.call(ring, { body })).status).toBe(401);
    expect((await other.call(ring, { body })).status).toBe(404);
    expect((await patient.call(ring, { body: { deviceId: missing } })).status).toBe(404);
    expect((await patient.call(ring, { body: {} as typeof body })).status).toBe(400);
    expect(arrived).toEqual([]);
  });

  it('can be asked for twenty times in ten minutes', async () => {
    const patient = await test.patient();
    const { id } = await addDevice(test, patient);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await patient.call(ring, { body: { deviceId: id } })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
