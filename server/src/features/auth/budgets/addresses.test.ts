import { randomUUID } from 'node:crypto';
import type { UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Browser, createBrowser } from '../../../../test/browser.ts';
import { callsOf, nextPhone, passTime, registrationOf, signUpIn } from '../auth.factory.ts';

const PROXY = '10.0.0.5';
const DAY_MINUTES = 24 * 60;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: PROXY });
});
afterAll(() => test.close());

const login = (browser: Browser, userId = randomUUID() as UserId, headers = {}) =>
  browser.call(callsOf.patient.login, { body: { userId, pin: '0001' }, headers });
const checkPhone = (browser: Browser, headers = {}) =>
  browser.call(callsOf.patient.checkPhone, { body: { phone: nextPhone() }, headers });

describe('check-phone', () => {
  it('A5 is refused at the 61st time in a minute, and open again after it', async () => {
    const browser = createBrowser(test.app, '192.0.2.1');
    for (let i = 0; i < 60; i += 1) expect((await checkPhone(browser)).status).toBe(200);
    const refused = await checkPhone(browser);
    expect(refused.status).toBe(429);
    expect(Number(refused.raw.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await checkPhone(createBrowser(test.app, '192.0.2.2'))).status).toBe(200);
    await passTime(test.db, 60);
    expect((await checkPhone(browser)).status).toBe(200);
  });

  it('is refused at the 601st time in an hour', async () => {
    const browser = createBrowser(test.app, '192.0.2.3');
    const statuses = new Map<number, number>();
    for (let i = 0; i < 620; i += 1) {
      if (i > 0 && i % 60 === 0) await passTime(test.db, 61);
      const { status } = await checkPhone(browser);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [200, 600],
        [429, 20],
      ]),
    );
  });

  it('from a browser the owner trusts is counted apart from its address', async () => {
    const address = '192.0.2.6';
    const own = createBrowser(test.app, address);
    const { phone } = await signUpIn(own);
    for (let i = 0; i < 61; i += 1) await checkPhone(createBrowser(test.app, address));
    expect((await checkPhone(createBrowser(test.app, address))).status).toBe(429);
    const body = { phone };
    expect((await own.call(callsOf.patient.checkPhone, { body })).status).toBe(200);
    expect((await checkPhone(own)).status).toBe(429);
  });

  it('counts nothing that is malformed', async () => {
    const browser = createBrowser(test.app, '192.0.2.4');
    for (let i = 0; i < 70; i += 1) {
      const reply = await browser.call(callsOf.patient.checkPhone, { body: { phone: '1' } });
      expect(reply.status).toBe(400);
    }
    expect((await checkPhone(browser)).status).toBe(200);
  });
});

describe('registration', () => {
  it('is refused at the 11th time a day for one phone, to whoever did it ten times alone', async () => {
    const phone = nextPhone();
    const register = async (browser: Browser) =>
      (
        await browser.call(callsOf.patient.register, {
          body: registrationOf('patient', phone) as never,
        })
      ).status;
    const stranger = createBrowser(test.app, '192.0.3.1');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push(await register(stranger));
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect(await register(createBrowser(test.app, '192.0.3.2'))).toBe(201);
  });

  it('is refused at the 201st time an hour for one address', async () => {
    const browser = createBrowser(test.app, '192.0.2.5');
    const register = () =>
      browser.call(callsOf.patient.register, { body: registrationOf('patient') as never });
    for (let i = 0; i < 200; i += 1) expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(429);
  });
});

describe('failures of one address', () => {
  it('are 20 in ten minutes', async () => {
    const { userId, pin } = await signUpIn(createBrowser(test.app, '192.0.2.20'));
    const browser = createBrowser(test.app, '192.0.2.21');
    for (let i = 0; i < 20; i += 1) expect((await login(browser)).status).toBe(401);
    expect((await login(browser)).status).toBe(429);
    // Even the right PIN is not checked.
    const right = await browser.call(callsOf.patient.login, { body: { userId, pin } });
    expect(right.status).toBe(429);
  });

  it('are failures only: a clinic may sign in as many as it likes', async () => {
    const browser = createBrowser(test.app, '192.0.2.22');
    const { userId, pin } = await signUpIn(createBrowser(test.app, '192.0.2.23'));
    for (let i = 0; i < 40; i += 1) {
      browser.cookies.clear();
      const reply = await browser.call(callsOf.patient.login, { body: { userId, pin } });
      expect(reply.status).toBe(200);
    }
  });

  it('leave 200 right sign-ins a day to one person, who keeps 50 trusted browsers', async () => {
    const { userId, pin } = await signUpIn(createBrowser(test.app, '192.0.2.28'));
    const other = await signUpIn(createBrowser(test.app, '192.0.2.28'));
    const enter = (who: { userId: UserId; pin: string }) =>
      createBrowser(test.app, '192.0.2.29').call(callsOf.patient.login, {
        body: { userId: who.userId, pin: who.pin },
      });
    for (let i = 0; i < 60; i += 1) expect((await enter({ userId, pin })).status).toBe(200);
    const grants = await test.db
      .selectFrom('device_grants')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    expect(grants).toHaveLength(50);
    // The others of the 200 are taken without their hashes.
    await sql`update rate_limits set used = 200 where key like ${`sign-in ${userId}%`}`.execute(
      test.db,
    );
    expect((await enter({ userId, pin })).status).toBe(429);
    const limited = await test.db
      .selectFrom('audit')
      .select('kind')
      .where('subject_id', '=', userId)
      .where('kind', '=', 'sign_in_limited')
      .execute();
    expect(limited).toHaveLength(1);
    expect((await enter(other)).status).toBe(200);
    await passTime(test.db, DAY_MINUTES * 60);
    expect((await enter({ userId, pin })).status).toBe(200);
  });

  it('are not the right PINs that are still being checked', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signUpIn(createBrowser(test.app, `192.0.4.${i}`))),
    );
    const replies = await Promise.all(
      people.map(({ userId, pin }) =>
        createBrowser(test.app, '192.0.2.26').call(callsOf.patient.login, {
          body: { userId, pin },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('on more than 25 accounts in an hour make it wait an hour', async () => {
    const browser = createBrowser(test.app, '192.0.2.24');
    for (let i = 0; i < 26; i += 1) {
      if (i === 15) await passTime(test.db, 601);
      expect((await login(browser)).status).toBe(401);
    }
    const refused = await login(browser);
    expect(refused.status).toBe(429);
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  it('A13 with 10,000 phones are evaluated at most 100 times a day', async () => {
    const browser = createBrowser(test.app, '192.0.2.25');
    const guesses = 10_000;
    const everyMinutes = 10;
    const rounds = DAY_MINUTES / everyMinutes - 1;
    let evaluated = 0;
    for (let round = 0; round < rounds; round += 1) {
      // More guesses after the first refusal of a round take time and change nothing.
      for (let i = 0; i < guesses / rounds; i += 1) {
        if ((await login(browser)).status !== 401) break;
        evaluated += 1;
      }
      await passTime(test.db, everyMinutes * 60);
    }
    expect(evaluated).toBeLessThanOrEqual(100);
    expect(evaluated).toBeGreaterThan(50);
  });
});

describe('A12 an address is not to be talked away', () => {
  it('by a forged X-Forwarded-For', async () => {
    const browser = createBrowser(test.app, '192.0.2.30');
    for (let i = 0; i < 20; i += 1) {
      expect((await login(browser, undefined, { 'x-forwarded-for': `8.8.8.${i}` })).status).toBe(
        401,
      );
    }
    const refused = await login(browser, undefined, { 'x-forwarded-for': '8.8.9.1' });
    expect(refused.status).toBe(429);
  });

  it('by changing the low 64 bits of an IPv6 address', async () => {
    for (let i = 0; i < 20; i += 1) {
      const browser = createBrowser(test.app, `2001:db8:1:2:${i.toString(16)}::${i}`);
      expect((await login(browser)).status).toBe(401);
    }
    expect((await login(createBrowser(test.app, '2001:db8:1:2:ffff::1'))).status).toBe(429);
    expect((await login(createBrowser(test.app, '2001:db8:1:3::1'))).status).toBe(401);
  });

  it('by moving on through the networks of one site', async () => {
    let evaluated = 0;
    for (let i = 0; i < 500; i += 1) {
      const browser = createBrowser(test.app, `2001:db8:99:${i.toString(16)}::1`);
      const { status } = await login(browser);
      if (status === 429) break;
      evaluated += 1;
    }
    expect(evaluated).toBe(200);
    const neighbour = createBrowser(test.app, '2001:db8:99:4000::1');
    expect((await login(neighbour)).status).toBe(401);
  });

  it('behind a trusted proxy, where the last hop it does not trust is the address', async () => {
    const proxy = createBrowser(test.app, PROXY);
    const through = (chain: string) => login(proxy, undefined, { 'x-forwarded-for': chain });
    for (let i = 0; i < 20; i += 1) {
      expect((await through(`8.8.10.${i}, 192.0.2.31`)).status).toBe(401);
    }
    expect((await through('8.8.11.1, 192.0.2.31')).status).toBe(429);
    expect((await through('192.0.2.31, 192.0.2.32')).status).toBe(401);
  });
});
