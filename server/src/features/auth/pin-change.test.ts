import { authEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { type Browser, createBrowser } from '../../../test/browser.ts';
import { createAccountService } from './account.service.ts';
import { callsOf, openAuthContext, passTime, sessionIdOf, signUpIn } from './auth.factory.ts';
import type { AuthContext } from './auth-context.ts';
import { createOwnAccount } from './own-account.ts';

const NEW_PIN = '8052';
const THIRD_PIN = '6194';

let test: TestApp;
let context: AuthContext;
beforeAll(async () => {
  test = await startTestApp();
  context = await openAuthContext(test);
});
afterAll(() => test.close());

const loginIn = (browser: Browser, { userId }: Pick<Owner, 'userId'>, pin: string) =>
  browser.call(callsOf.patient.login, { body: { userId, pin } });
const change = (browser: Browser, currentPin: string, newPin: string) =>
  browser.call(authEndpoints.changePin, { body: { currentPin, newPin } });

/** Signs a patient up in one browser and in, later, in a second one. */
const signedUp = async () => {
  const browser = createBrowser(test.app);
  const person = await signUpIn(browser);
  const second = createBrowser(test.app);
  await loginIn(second, person, person.pin);
  return { ...person, browser, second, secondId: await sessionIdOf(test.db, person.userId) };
};
type Owner = Awaited<ReturnType<typeof signedUp>>;

/** Changes the PIN in the second session; `meanwhile` runs once the current one is verified. */
const changeWhile = (owner: Owner, newPin: string, meanwhile: () => Promise<unknown>) => {
  const hash: AuthContext['pins']['hash'] = async (...asked) => {
    const stored = await context.pins.hash(...asked);
    await meanwhile();
    return stored;
  };
  const changing = { ...context, pins: { ...context.pins, hash } };
  const account = createAccountService(changing, createOwnAccount(changing, {} as never));
  const { userId, role, pin: currentPin, secondId: sessionId } = owner;
  return account.changePin({ userId, role, sessionId }, { currentPin, newPin }, 'request');
};

const pinIs = async (owner: Owner, pin: string) =>
  expect((await loginIn(createBrowser(test.app), owner, pin)).status).toBe(200);

describe('a PIN change under way', () => {
  it('does not undo the PIN that the owner sets with a claim code', async () => {
    const owner = await signedUp();
    const thief = changeWhile(owner, owner.pin, async () => {
      const { code: claimCode } = await test.operator.claimCode(owner.phone);
      const body = { userId: owner.userId, pin: NEW_PIN, claimCode };
      expect((await owner.browser.call(callsOf.patient.setPin, { body })).status).toBe(200);
    });
    await expect(thief).rejects.toMatchObject({ code: 'not_signed_in' });
    await pinIs(owner, NEW_PIN);
    expect((await owner.browser.call(authEndpoints.sessions)).status).toBe(200);
    expect((await owner.second.call(authEndpoints.sessions)).status).toBe(401);
  });

  it('fails like a wrong PIN when the PIN is changed in the same session, and is noted', async () => {
    const owner = await signedUp();
    const late = changeWhile(owner, NEW_PIN, async () => {
      expect((await change(owner.second, owner.pin, THIRD_PIN)).status).toBe(200);
    });
    await expect(late).rejects.toMatchObject({ code: 'wrong_pin' });
    await pinIs(owner, THIRD_PIN);
    expect(
      await auditedOf(test.db, ['subject_id', owner.userId], 'pin_change_failed'),
    ).toHaveLength(1);
  });

  it('changes nothing when its session is ended', async () => {
    const owner = await signedUp();
    const late = changeWhile(owner, NEW_PIN, async () => {
      expect((await owner.browser.call(authEndpoints.endOtherSessions)).status).toBe(200);
    });
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
    await pinIs(owner, owner.pin);
    expect((await owner.browser.call(authEndpoints.sessions)).status).toBe(200);
  });

  it('beside another one: one of the two succeeds, and its session stays', async () => {
    const owner = await signedUp();
    const browsers = [owner.browser, owner.second];
    const replies = await Promise.all(
      browsers.map((browser, i) => change(browser, owner.pin, i === 0 ? NEW_PIN : THIRD_PIN)),
    );
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await browsers[won]?.call(authEndpoints.sessions))?.status).toBe(200);
    await pinIs(owner, won === 0 ? NEW_PIN : THIRD_PIN);
  });
});

describe('PIN changes', () => {
  it('are limited to ten a day; refused ones do not count', async () => {
    const { browser, pin } = await signedUp();
    expect((await change(browser, '0001', NEW_PIN)).status).toBe(422);
    for (let i = 0; i < 10; i += 1) expect((await change(browser, pin, pin)).status).toBe(200);
    const refused = await change(browser, pin, NEW_PIN);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    await passTime(test.db, 86_400);
    expect((await change(browser, pin, NEW_PIN)).status).toBe(200);
  });
});
