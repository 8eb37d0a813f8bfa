import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser.ts';
import { callsOf, registerIn, signUpIn } from '../auth.factory.ts';

let test: TestApp;
let pepperFile: string;
beforeEach(async () => {
  test = await startTestApp();
  pepperFile = join(test.config.dataDir, 'pin-pepper');
});
afterEach(() => test.close());

const newPepper = () => randomBytes(32).toString('base64url');

describe('the pepper', () => {
  it('is made at the first start, for its owner alone, and only its fingerprint is stored', async () => {
    expect(statSync(pepperFile).mode & 0o777).toBe(0o600);
    const pepper = readFileSync(pepperFile, 'utf8').trim();
    expect(Buffer.from(pepper, 'base64url')).toHaveLength(32);
    const known = await test.db.selectFrom('pin_peppers').selectAll().execute();
    expect(known).toHaveLength(1);
    expect(JSON.stringify(known)).not.toContain(pepper);
  });

  it('A15 gone: nobody signs in, no PIN is set, readiness fails; back: all is well', async () => {
    const browser = createBrowser(test.app);
    const { userId, pin } = await signUpIn(browser);
    const pending = await registerIn(createBrowser(test.app));
    const pepper = readFileSync(pepperFile);
    rmSync(pepperFile);
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    const login = await browser.call(callsOf.patient.login, { body: { userId, pin } });
    expect(login.status).toBe(503);
    expect(login.raw.headers['retry-after']).toMatch(/^\d+$/);
    const body = { userId: pending.userId, pin };
    expect((await browser.call(callsOf.patient.setPin, { body })).status).toBe(503);

    writeFileSync(pepperFile, `${newPepper()}\n`);
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    writeFileSync(pepperFile, pepper);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    const again = await browser.call(callsOf.patient.login, { body: { userId, pin } });
    expect(again.status).toBe(200);
  });

  it('may be written in hexadecimal, as `openssl rand -hex 32` does', async () => {
    const pepper = Buffer.from(readFileSync(pepperFile, 'utf8').trim(), 'base64url');
    writeFileSync(pepperFile, `${pepper.toString('hex')}\n`);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('A15 lost or another: a server does not start, and makes no new one', async () => {
    await signUpIn(createBrowser(test.app));
    rmSync(pepperFile);
    await expect(test.anotherServer()).rejects.toThrow(/PIN_PEPPER_FILE/);
    expect(() => statSync(pepperFile)).toThrow();
    writeFileSync(pepperFile, newPepper());
    await expect(test.anotherServer()).rejects.toThrow(/PIN_PEPPER_FILE/);
    writeFileSync(pepperFile, 'nonsense');
    await expect(test.anotherServer()).rejects.toThrow(/damaged/);
  });

  it('is not made anew for a second server even while there is no PIN yet', async () => {
    rmSync(pepperFile);
    await expect(test.anotherServer()).rejects.toThrow(/PIN_PEPPER_FILE/);
  });

  it('can be rotated: old PINs go on and are bound to the new one at sign-in', async () => {
    const owner = await signUpIn(createBrowser(test.app));
    const keyOf = async () =>
      (
        await test.db
          .selectFrom('users')
          .select('pin_key')
          .where('id', '=', owner.userId)
          .executeTakeFirstOrThrow()
      ).pin_key;
    const before = await keyOf();
    writeFileSync(pepperFile, `${readFileSync(pepperFile, 'utf8')}${newPepper()}\n`);
    const second = await test.anotherServer();
    const body = { userId: owner.userId, pin: owner.pin };
    for (const app of [second, test.app, second]) {
      const reply = await createBrowser(app).call(callsOf.patient.login, { body });
      expect(reply.status).toBe(200);
    }
    expect(await keyOf()).not.toBe(before);
    const wrong = await createBrowser(second).call(callsOf.patient.login, {
      body: { ...body, pin: '0001' },
    });
    expect(wrong.status).toBe(401);
    await second.close();
  });
});
