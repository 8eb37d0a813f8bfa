import { authEndpoints, type DeviceId, noticesEndpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser.ts';
import { newId } from '../../../platform/ids.ts';
import { callsOf, signUpIn } from '../../auth/auth.factory.ts';
import { addDevice, deviceOf } from '../notices.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

const { devices, addDevice: add, removeDevice, test: ring } = noticesEndpoints;
const missing = newId<DeviceId>();

describe('adding a device', () => {
  it('keeps the one name of its time zone, however it was spelled', async () => {
    const patient = await test.patient();
    await addDevice(test, patient, 'en', 'asia/COLOMBO');
    const settings = await test.db
      .selectFrom('notice_settings')
      .select('time_zone')
      .where('user_id', '=', patient.id)
      .execute();
    expect(settings).toEqual([{ time_zone: 'Asia/Colombo' }]);
  });

  it('stores it with a label of the browser’s own words, and lists it', async () => {
    const patient = await test.patient();
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
    };
    const reply = await patient.call(add, { body: deviceOf(test.receiver.subscribe()), headers });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      label: expect.stringContaining('Chrome'),
      lastSentAt: null,
    });
    expect((await patient.call(devices)).body).toEqual([reply.body]);
  });

  it('is for nobody without a session', async () => {
    const reply = await test.nobody.call(add, { body: deviceOf(test.receiver.subscribe()) });
    expect(reply.status).toBe(401);
  });

  it.each([
    ['no https', 'http://fcm.googleapis.com/fcm/send/a'],
    ['a stranger', 'https://push.example.org/a'],
    ['a name that only ends alike', 'https://evilpush.apple.com/a'],
    ['a name that goes on', 'https://fcm.googleapis.com.example.org/a'],
    ['loopback', 'https://127.0.0.1/a'],
    ['another port of loopback', 'http://127.0.0.1:1/a'],
    ['the own network', 'https://192.168.1.1/a'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['a user', 'https://me:secret@fcm.googleapis.com/a'],
    ['a file', 'file:///etc/passwd'],
  ])('refuses an endpoint that is no known push service: %s', async (_, endpoint) => {
    const patient = await test.patient();
    const body = { ...deviceOf(test.receiver.subscribe()), endpoint };
    const reply = await patient.call(add, { body });
    expect([reply.status, reply.error.code]).toEqual([422, 'push_service_unknown']);
    expect((await patient.call(devices)).body).toEqual([]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://web.push.apple.com/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-pn1p.notify.windows.com/w/?token=a',
  ])('takes the push services of browsers: %s', async (endpoint) => {
    const patient = await test.patient();
    const body = { ...deviceOf(test.receiver.subscribe()), endpoint };
    expect((await patient.call(add, { body })).status).toBe(201);
  });

  it('refuses nonsense', async () => {
    const patient = await test.patient();
    const good = deviceOf(test.receiver.subscribe());
    const point = Buffer.alloc(65, 4).toString('base64url');
    for (const bad of [
      { endpoint: 'x' },
      { endpoint: `${good.endpoint}/${'x'.repeat(1_000)}` },
      { keys: { ...good.keys, p256dh: 'AAAA' } },
      { keys: { ...good.keys, p256dh: point } },
      { keys: { ...good.keys, auth: 'AAAA' } },
      { language: 'fr' },
      { timeZone: 'Mars/Olympus' },
      { timeZone: 'x'.repeat(65) },
    ]) {
      const reply = await patient.call(add, { body: { ...good, ...bad } as typeof good });
      expect(reply.status, JSON.stringify(bad)).toBe(400);
    }
    expect((await patient.call(devices)).body).toEqual([]);
  });

  it('again with the same endpoint is the same device, now of this session', async () => {
    const patient = await test.patient();
    const body = deviceOf(test.receiver.subscribe());
    const first = await patient.call(add, { body });
    const elsewhere = await test.as(patient);
    const second = await elsewhere.call(add, { body: { ...body, language: 'hi' } });
    expect(second.body.id).toBe(first.body.id);
    expect((await patient.call(devices)).body).toHaveLength(1);
    const sessions = (await patient.call(authEndpoints.sessions)).body;
    for (const { id: sessionId, current } of sessions) {
      if (current) await elsewhere.call(authEndpoints.endSession, { params: { sessionId } });
    }
    expect((await elsewhere.call(devices)).body).toHaveLength(1);
  });

  it('of a browser somebody else has used before is a new device of this person alone', async () => {
    const [one, two] = [await test.patient(), await test.doctor()];
    const body = deviceOf(test.receiver.subscribe());
    const first = await one.call(add, { body });
    await one.call(ring, { body: { deviceId: first.body.id } });
    expect((await one.call(devices)).body[0]?.lastSentAt).not.toBeNull();
    const second = await two.call(add, { body });
    expect(second.body.id).not.toBe(first.body.id);
    expect((await one.call(devices)).body).toEqual([]);
    expect((await two.call(devices)).body).toMatchObject([{ lastSentAt: null }]);
  });

  it('beyond ten leaves the one alone that is in use, however old it is', async () => {
    const patient = await test.patient();
    const elsewhere = await test.as(patient);
    const inUse = await addDevice(test, elsewhere);
    for (let count = 0; count < 9; count += 1) await addDevice(test, patient);
    await test.db
      .updateTable('sessions')
      .set({ used_at: sql`now() - interval '1 minute'` })
      .where('user_id', '=', patient.id)
      .where('id', 'not in', (query) =>
        query.selectFrom('push_devices').select('session_id').where('id', '=', inUse.id),
      )
      .execute();
    await addDevice(test, elsewhere);
    const listed = (await patient.call(devices)).body;
    expect(listed).toHaveLength(10);
    expect(listed.map(({ id }) => id)).toContain(inUse.id);
  });

  it('beyond ten takes the place of the oldest, also when many come at once', async () => {
    const patient = await test.patient();
    const first = await addDevice(test, patient);
    await Promise.all(Array.from({ length: 10 }, () => addDevice(test, patient)));
    const listed = (await patient.call(devices)).body;
    expect(listed).toHaveLength(10);
    expect(listed.map(({ id }) => id)).not.toContain(first.id);
  });
});

describe('a device', () => {
  it('is removed by its owner and by nobody else', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const { id } = await addDevice(test, patient);
    const params = { deviceId: id };
    expect((await test.nobody.call(removeDevice, { params })).status).toBe(401);
    expect((await other.call(removeDevice, { params })).status).toBe(404);
    expect((await patient.call(removeDevice, { params: { deviceId: missing } })).status).toBe(404);
    expect(
      (await patient.call(removeDevice, { params: { deviceId: 'x' as DeviceId } })).status,
    ).toBe(400);
    expect((await patient.call(devices)).body).toHaveLength(1);
    expect((await patient.call(removeDevice, { params })).status).toBe(200);
    expect((await patient.call(devices)).body).toEqual([]);
  });

  it('goes with its session: signed out, ended, or PIN changed', async () => {
    const browser = createBrowser(test.app);
    const { userId, pin } = await signUpIn(browser);
    const another = createBrowser(test.app);
    const signIn = () => another.call(callsOf.patient.login, { body: { userId, pin } });
    const addIn = async (one: typeof browser) =>
      one.call(add, { body: deviceOf(test.receiver.subscribe()) as never });
    const listed = async () => (await browser.call(devices)).body.length;

    await signIn();
    await addIn(browser);
    await addIn(another);
    expect(await listed()).toBe(2);
    await another.call(authEndpoints.logout);
    expect(await listed()).toBe(1);

    await signIn();
    await addIn(another);
    await browser.call(authEndpoints.endOtherSessions);
    expect(await listed()).toBe(1);

    await signIn();
    await addIn(another);
    const body = { currentPin: pin, newPin: '8264' };
    expect((await browser.call(authEndpoints.changePin, { body })).status).toBe(200);
    expect(await listed()).toBe(1);
  });
});

describe('a session that has run out', () => {
  const devicesOf = (userId: UserId) =>
    test.db.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute();
  const unusedFor = async (userId: UserId, days: number) => {
    const at = sql<Date>`now() - make_interval(days => ${days})`;
    await test.db
      .updateTable('sessions')
      .set({ created_at: at, used_at: at })
      .where('user_id', '=', userId)
      .execute();
    await test.sweep();
  };

  it('keeps its device for a month where it is a doctor’s, and else goes with it', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    for (const person of [patient, doctor]) await addDevice(test, person);
    await unusedFor(patient.id, 29);
    await unusedFor(doctor.id, 29);
    expect(await devicesOf(doctor.id)).toHaveLength(1);
    await unusedFor(patient.id, 365);
    expect(await devicesOf(patient.id)).toEqual([]);
    await unusedFor(doctor.id, 31);
    expect(await devicesOf(doctor.id)).toEqual([]);
  });

  it('ends, and its device with it, when somebody else signs in on the browser', async () => {
    const shared = createBrowser(test.app);
    const doctor = await signUpIn(shared, 'doctor');
    await shared.call(add, { body: deviceOf(test.receiver.subscribe()) as never });
    await unusedFor(doctor.userId, 2);
    expect(await devicesOf(doctor.userId)).toHaveLength(1);
    await signUpIn(shared);
    expect(await devicesOf(doctor.userId)).toEqual([]);
  });
});
