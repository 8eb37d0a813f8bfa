import { authEndpoints, type Role, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { newId } from '../../platform/ids.ts';
import { callsOf, nextPhone, registerIn, registrationOf, signUpIn } from './auth.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ADDRESS_LIMIT_FACTOR: '100' });
});
afterAll(() => test.close());

const ROLES: Role[] = ['patient', 'doctor'];
const other = (role: Role): Role => (role === 'patient' ? 'doctor' : 'patient');

describe.each(ROLES)('A1 a %s', (role) => {
  const calls = callsOf[role];

  it('registers, sets a PIN, lands, signs out, and comes back with phone and PIN', async () => {
    const browser = createBrowser(test.app);
    const phone = nextPhone();
    const unknown = await browser.call(calls.checkPhone, { body: { phone } });
    expect(unknown.body).toEqual({ exists: false, role: null, userId: null, hasPin: false });

    const registered = await browser.call(calls.register, {
      body: registrationOf(role, phone) as never,
    });
    expect(registered.status).toBe(201);
    const userId = registered.body.user.id;
    expect(registered.body).toEqual({ success: true, user: { id: userId } });
    const pending = await browser.call(calls.checkPhone, { body: { phone } });
    expect(pending.body).toEqual({ exists: true, role, userId, hasPin: false });

    const pinSet = await browser.call(calls.setPin, { body: { userId, pin: '4937' } });
    expect(pinSet.status).toBe(200);
    expect(pinSet.body).toEqual({ success: true, userId });
    const landed = await browser.call(authEndpoints.me, { params: { userId } });
    expect(landed.status).toBe(200);
    expect(landed.body.user).toMatchObject({ id: userId, role, phone });
    expect(landed.body.doctor === null).toBe(role === 'patient');

    expect((await browser.call(authEndpoints.logout)).status).toBe(204);
    expect((await browser.call(authEndpoints.me, { params: { userId } })).status).toBe(401);
    const known = await browser.call(calls.checkPhone, { body: { phone } });
    expect(known.body).toEqual({ exists: true, role, userId, hasPin: true });
    const back = await browser.call(calls.login, { body: { userId, pin: '4937' } });
    expect(back.status).toBe(200);
    expect(back.body).toEqual({ success: true, userId });
    expect((await browser.call(authEndpoints.me, { params: { userId } })).status).toBe(200);
  });

  it('A2 learns exactly four fields of a phone', async () => {
    const browser = createBrowser(test.app);
    const { phone } = await signUpIn(browser, role);
    for (const asked of [phone, nextPhone()]) {
      const reply = await browser.call(calls.checkPhone, { body: { phone: asked } });
      expect(Object.keys(reply.body).sort()).toEqual(['exists', 'hasPin', 'role', 'userId']);
    }
  });

  it('A4 learns of a phone of the other role nothing but that role', async () => {
    const browser = createBrowser(test.app);
    const { phone } = await signUpIn(browser, other(role));
    const reply = await browser.call(calls.checkPhone, { body: { phone } });
    expect(reply.body).toEqual({ exists: true, role: other(role), userId: null, hasPin: false });
  });

  it("A4 is refused plainly with the other role's id and the right PIN", async () => {
    const browser = createBrowser(test.app);
    const { userId, pin } = await signUpIn(browser, other(role));
    const wrongRole = await browser.call(calls.login, { body: { userId, pin } });
    const wrongPin = await browser.call(callsOf[other(role)].login, {
      body: { userId, pin: '0000' },
    });
    expect(wrongRole.status).toBe(401);
    expect({ ...wrongRole.body, requestId: '' }).toEqual({ ...wrongPin.body, requestId: '' });
  });

  it('A6 gets the same answer for a wrong PIN, an unknown person and an account without a PIN', async () => {
    const browser = createBrowser(test.app);
    const { userId } = await signUpIn(browser, role);
    const stranger = createBrowser(test.app);
    const pending = await registerIn(stranger, role);
    const answers = [];
    for (const asked of [userId, newId<UserId>(), pending.userId]) {
      const reply = await createBrowser(test.app).call(calls.login, {
        body: { userId: asked, pin: '0000' },
      });
      expect(reply.status).toBe(401);
      answers.push({ ...reply.body, requestId: '' });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is refused where the phone belongs to the other role, or to somebody with a PIN', async () => {
    const browser = createBrowser(test.app);
    for (const owner of ROLES) {
      const { phone } = await signUpIn(browser, owner);
      const reply = await browser.call(calls.register, {
        body: registrationOf(role, phone) as never,
      });
      expect(reply.status).toBe(409);
      expect(reply.body.code).toBe('phone_taken');
    }
  });
});

const nonsense: Record<string, unknown>[] = [
  {},
  { phone: '9876543210', userId: 'me', pin: '12a4' },
  { phone: '+919876543210x', userId: '../x', pin: '12345' },
  { phone: 9_876_543_210, userId: ['a'], pin: 1234 },
  { phone: null, userId: {}, pin: ['1', '2', '3', '4'] },
  { phone: '+91٩٨٧٦٥٤٣٢١٠', userId: '%00', pin: '१२३४' },
];

describe('A3 nonsense', () => {
  const calls = ROLES.flatMap((role) => Object.values(callsOf[role]));
  for (const endpoint of calls) {
    it(`is 400 at ${endpoint.path}, never 500`, async () => {
      for (const body of nonsense) {
        const reply = await createBrowser(test.app).call(endpoint, { body: body as never });
        expect(reply.status).toBe(400);
        expect(Object.keys(reply.body.fields)).not.toHaveLength(0);
      }
      const url = endpoint.path;
      const noJson = await test.app.inject({ method: 'POST', url, payload: '{"phone":' });
      expect(noJson.statusCode).toBe(415);
      const headers = { 'content-type': 'application/json' };
      const broken = await test.app.inject({ method: 'POST', url, headers, payload: '{"phone":' });
      expect(broken.statusCode).toBe(400);
      const empty = await test.app.inject({ method: 'POST', url, headers });
      expect(empty.statusCode).toBe(400);
    });
  }

  it.each([
    { dateOfBirth: '2026-02-30' },
    { dateOfBirth: '2026-03-11' },
    { gender: 'unknown' },
    { name: ' ​ ' },
  ])('%j is refused at registration, and the field named', async (wrong) => {
    const body = { ...registrationOf('patient'), ...wrong } as never;
    const reply = await createBrowser(test.app).call(callsOf.patient.register, { body });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toEqual(Object.keys(wrong));
  });
});

describe('GET /api/auth/me/:userId', () => {
  it("does not tell anybody else's, known or not", async () => {
    const browser = createBrowser(test.app);
    await signUpIn(browser);
    const { userId } = await signUpIn(createBrowser(test.app));
    const missing = '01890000-0000-7000-8000-000000000000';
    for (const id of [userId, missing]) {
      const reply = await browser.call(authEndpoints.me, { params: { userId: id as never } });
      expect(reply.status).toBe(403);
    }
  });

  it('is a 401 for nobody', async () => {
    const { userId } = await registerIn(createBrowser(test.app));
    const reply = await createBrowser(test.app).call(authEndpoints.me, { params: { userId } });
    expect(reply.status).toBe(401);
  });
});

describe('POST /api/auth/logout', () => {
  it('answers 204 to anybody, as often as they like', async () => {
    const browser = createBrowser(test.app);
    expect((await browser.call(authEndpoints.logout)).status).toBe(204);
    await signUpIn(browser);
    expect((await browser.call(authEndpoints.logout)).status).toBe(204);
    expect((await browser.call(authEndpoints.logout)).status).toBe(204);
  });
});

describe('GET /api/auth/clinic', () => {
  it('tells anybody how to reach the clinic', async () => {
    const reply = await test.nobody.call(authEndpoints.clinic);
    expect(reply.body).toEqual({
      name: null,
      contact: 'your clinic',
      phone: null,
      address: null,
    });
  });
});
