import { authEndpoints, doctorsEndpoints, type Role, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { callsOf, passTime, signUpIn } from './auth.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

const signedUp = async (role: Role = 'patient') => {
  const browser = createBrowser(test.app);
  const person = await signUpIn(browser, role);
  const second = async () => {
    const other = createBrowser(test.app);
    await other.call(callsOf[role].login, {
      body: { userId: person.userId, pin: person.pin },
      headers: { 'user-agent': PHONE_AGENT },
    });
    return other;
  };
  return { ...person, browser, second };
};
const isIn = async (browser: ReturnType<typeof createBrowser>, userId: UserId) =>
  (await browser.call(authEndpoints.me, { params: { userId } })).status === 200;

describe('own sessions', () => {
  it('are listed with device and last use, the asking one marked', async () => {
    const { browser, second } = await signedUp();
    await second();
    const { body } = await browser.call(authEndpoints.sessions);
    expect(body).toHaveLength(2);
    expect(body.map((row: { device: string }) => row.device).sort()).toEqual([
      'A browser',
      'Chrome on Android',
    ]);
    expect(body.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    expect(Object.keys(body[0]).sort()).toEqual([
      'createdAt',
      'current',
      'device',
      'id',
      'lastUsedAt',
    ]);
  });

  it('can be ended one by one', async () => {
    const { browser, second, userId } = await signedUp();
    const other = await second();
    const { body } = await browser.call(authEndpoints.sessions);
    const { id } = body.find((row: { current: boolean }) => !row.current);
    const ended = await browser.call(authEndpoints.endSession, { params: { sessionId: id } });
    expect(ended.body).toEqual({ success: true });
    expect(await isIn(other, userId)).toBe(false);
    expect(await isIn(browser, userId)).toBe(true);
  });

  it('of somebody else are not there: neither shown nor ended', async () => {
    const [victim, attacker] = [await signedUp(), await signedUp()];
    const [session] = (await victim.browser.call(authEndpoints.sessions)).body;
    const params = { sessionId: session.id };
    const reply = await attacker.browser.call(authEndpoints.endSession, { params });
    expect(reply.status).toBe(404);
    expect(await isIn(victim.browser, victim.userId)).toBe(true);
  });

  it('can be ended all but the asking one', async () => {
    const { browser, second, userId } = await signedUp();
    const others = [await second(), await second()];
    expect((await browser.call(authEndpoints.endOtherSessions)).status).toBe(200);
    for (const other of others) expect(await isIn(other, userId)).toBe(false);
    expect(await isIn(browser, userId)).toBe(true);
  });

  it('leave nothing in the audit where there are no others to end', async () => {
    const { browser, second, userId } = await signedUp();
    await second();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await browser.call(authEndpoints.endOtherSessions)).status).toBe(200);
    }
    const ended = await test.db
      .selectFrom('audit')
      .select('detail')
      .where('actor_id', '=', userId)
      .where('kind', '=', 'sessions_ended')
      .execute();
    expect(ended).toEqual([{ detail: 'others' }]);
  });

  it('refuses nonsense and nobody', async () => {
    const { browser } = await signedUp();
    const params = { sessionId: 'x' as never };
    expect((await browser.call(authEndpoints.endSession, { params })).status).toBe(400);
    const nobody = createBrowser(test.app);
    expect((await nobody.call(authEndpoints.sessions)).status).toBe(401);
    expect((await nobody.call(authEndpoints.endOtherSessions)).status).toBe(401);
  });
});

describe('POST /api/auth/change-pin', () => {
  const change = (browser: ReturnType<typeof createBrowser>, currentPin: string, newPin: string) =>
    browser.call(authEndpoints.changePin, { body: { currentPin, newPin } });

  it('changes the PIN and ends the other sessions', async () => {
    const { browser, second, userId, pin } = await signedUp();
    const other = await second();
    expect((await change(browser, pin, '8052')).body).toEqual({ success: true });
    expect(await isIn(browser, userId)).toBe(true);
    expect(await isIn(other, userId)).toBe(false);
    const login = (tried: string) =>
      createBrowser(test.app).call(callsOf.patient.login, { body: { userId, pin: tried } });
    expect((await login(pin)).status).toBe(401);
    expect((await login('8052')).status).toBe(200);
  });

  it('needs the current PIN, waits after five wrong ones, and ends the session at the tenth', async () => {
    const { browser, userId, pin } = await signedUp();
    for (let i = 0; i < 5; i += 1) {
      const wrong = await change(browser, '0001', '8052');
      expect(wrong.status).toBe(422);
      expect(wrong.body.code).toBe('wrong_pin');
    }
    expect((await change(browser, pin, '8052')).status).toBe(429);
    for (let i = 0; i < 5; i += 1) {
      await passTime(test.db, 3_600);
      expect((await change(browser, '0001', '8052')).status).toBe(422);
    }
    expect(await isIn(browser, userId)).toBe(false);
  });

  it('refuses nonsense and nobody', async () => {
    const { browser, pin } = await signedUp();
    expect((await change(browser, pin, '12')).status).toBe(400);
    expect((await change(createBrowser(test.app), pin, '8052')).status).toBe(401);
  });
});

describe('PATCH /api/auth/profile', () => {
  it('changes the own name', async () => {
    const { browser, userId } = await signedUp();
    const reply = await browser.call(authEndpoints.editProfile, {
      body: { name: ' Asha \u202eDeshpande ', id: 'x', role: 'doctor' } as { name: string },
    });
    expect(reply.status).toBe(200);
    const { body } = await browser.call(authEndpoints.me, { params: { userId } });
    expect(body.user).toMatchObject({ name: 'Asha Deshpande', role: 'patient' });
    expect(reply.body).toEqual(body);
  });

  it("keeps a doctor's registration number, and ends the verification with every change", async () => {
    const { browser, userId, phone } = await signedUp('doctor');
    const edit = (body: { name?: string; registrationNumber?: string | null }) =>
      browser.call(authEndpoints.editProfile, { body });
    const verified = async () => {
      const params = { doctorId: userId };
      return (await browser.call(doctorsEndpoints.detail, { params })).body.verified;
    };
    const reply = await edit({ registrationNumber: 'MMC 2004/12345' });
    expect(reply.body.user.registrationNumber).toBe('MMC 2004/12345');
    await test.operator.verifyDoctor(phone);
    expect(await verified()).toBe(true);
    await edit({ registrationNumber: 'MMC 2004/12345' });
    expect(await verified()).toBe(true);
    await edit({ name: 'Somebody Else' });
    expect(await verified()).toBe(false);
    expect((await edit({ registrationNumber: '' })).body.user.registrationNumber).toBeNull();
  });

  it('has no registration number for patients', async () => {
    const { browser } = await signedUp();
    const reply = await browser.call(authEndpoints.editProfile, {
      body: { registrationNumber: '1' },
    });
    expect(reply.status).toBe(403);
  });

  it('refuses nonsense and nobody', async () => {
    const { browser } = await signedUp();
    const empty = await browser.call(authEndpoints.editProfile, { body: { name: ' ' } });
    expect(empty.status).toBe(400);
    const nobody = createBrowser(test.app);
    expect((await nobody.call(authEndpoints.editProfile, { body: {} })).status).toBe(401);
  });
});
