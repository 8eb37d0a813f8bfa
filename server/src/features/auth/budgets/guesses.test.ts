import { randomUUID } from 'node:crypto';
import { authEndpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Browser, createBrowser } from '../../../../test/browser.ts';
import { callsOf, PIN, passTime, signUpIn } from '../auth.factory.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WRONG = '0001';

let test: TestApp;
let victim: { userId: UserId; browser: Browser };
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const browser = createBrowser(test.app, freshAddress());
  victim = { browser, userId: (await signUpIn(browser, 'patient', PIN)).userId };
});

const login = (browser: Browser, userId: UserId, pin: string) =>
  browser.call(callsOf.patient.login, { body: { userId, pin } });
/** An untrusted browser, by default at a new address. */
const stranger = (address = freshAddress(), app = test.app) => createBrowser(app, address);
const guess = async (times: number, userId: UserId, browser = stranger(), pin = WRONG) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await login(browser, userId, pin)).status);
  return statuses;
};
const retryAfter = (reply: Awaited<ReturnType<typeof login>>) =>
  Number(reply.raw.headers['retry-after']);

describe('an unknown browser', () => {
  it('A8 fails five times, then waits even with the right PIN, which is not evaluated', async () => {
    const attacker = stranger();
    expect(await guess(5, victim.userId, attacker)).toEqual([401, 401, 401, 401, 401]);
    const right = await login(attacker, victim.userId, PIN);
    expect(right.status).toBe(429);
    expect(right.body.code).toBe('too_many_attempts');
    expect(right.body.message).toBe('Too many attempts. Try again in 1 minute.');
    expect(right.raw.headers['retry-after']).toMatch(/^\d+$/);
    expect(retryAfter(right)).toBeGreaterThan(50);
    expect(retryAfter(right)).toBeLessThanOrEqual(60);
  });

  it('shares its tries with all other unknown browsers', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push(...(await guess(1, victim.userId)));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('waits 1, 5, 15 and 60 minutes after further failures, then a day from the tenth on', async () => {
    await guess(5, victim.userId);
    const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, HOUR, DAY, DAY];
    for (const wait of waits) {
      const refused = await login(stranger(), victim.userId, PIN);
      expect(refused.status).toBe(429);
      expect(Math.abs(retryAfter(refused) - wait)).toBeLessThan(10);
      await passTime(test.db, wait);
      expect(await guess(1, victim.userId)).toEqual([401]);
    }
  });

  it.each([60 * 60, DAY])(
    'waits a whole wait, not %i s longer, where the clock is set back',
    async (back) => {
      const attacker = stranger();
      await guess(5, victim.userId, attacker);
      await passTime(test.db, -back);
      for (let n = 0; n < 2; n += 1) {
        const refused = await login(attacker, victim.userId, PIN);
        expect(refused.status).toBe(429);
        expect(retryAfter(refused)).toBeGreaterThan(50);
        expect(retryAfter(refused)).toBeLessThanOrEqual(MINUTE);
      }
      await passTime(test.db, MINUTE);
      expect((await login(attacker, victim.userId, PIN)).status).toBe(200);
    },
  );

  it('at an address that is used up waits ten minutes, no more, where the clock is set back', async () => {
    const browser = stranger();
    for (let n = 0; n < 20; n += 1) await guess(1, randomUUID() as UserId, browser);
    await passTime(test.db, -DAY);
    const refused = await login(browser, victim.userId, PIN);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBeGreaterThan(9 * MINUTE);
    expect(retryAfter(refused)).toBeLessThanOrEqual(10 * MINUTE);
    await passTime(test.db, 10 * MINUTE);
    expect((await login(browser, victim.userId, PIN)).status).toBe(200);
  });

  it('starts afresh once the right PIN was given in time', async () => {
    const owner = stranger();
    await guess(4, victim.userId, owner);
    expect((await login(owner, victim.userId, PIN)).status).toBe(200);
    expect(await guess(5, victim.userId)).toEqual([401, 401, 401, 401, 401]);
  });

  it('is shut out for good after 100 failures, while trusted browsers go on', async () => {
    await guess(1, victim.userId);
    await test.db
      .updateTable('guess_ladders')
      .set({ total: 100 })
      .where('key', '=', `unknown:${victim.userId}`)
      .execute();
    await passTime(test.db, 30 * DAY);
    const refused = await login(stranger(), victim.userId, PIN);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBe(DAY);
    expect((await login(victim.browser, victim.userId, PIN)).status).toBe(200);
    await test.operator.unlock(await phoneOf(victim.userId));
    expect((await login(stranger(), victim.userId, PIN)).status).toBe(200);
  });

  it('is told the same of a person who does not exist', async () => {
    const nobody = randomUUID() as UserId;
    const attacker = stranger();
    expect(await guess(6, nobody, attacker)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

const phoneOf = async (userId: UserId): Promise<string> => {
  const row = await test.db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.phone;
};

describe('A9 a hundred parallel guesses', () => {
  it('are evaluated at most five times', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => login(stranger(), victim.userId, WRONG)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('are evaluated at most five times by two servers together', async () => {
    const second = await test.anotherServer();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        login(stranger(freshAddress(), i % 2 ? second : test.app), victim.userId, WRONG),
      ),
    );
    await second.close();
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('from the trusted browser are evaluated at most five times too', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => login(victim.browser, victim.userId, WRONG)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe('many guesses on the whole service', () => {
  it('slow all unknown browsers down, and no trusted one', async () => {
    const spent = { used: 2_000, most: 2_000, ends_at: sql<Date>`now() + interval '5 minutes'` };
    await test.db
      .insertInto('rate_limits')
      .values({ key: 'failures/600s', ...spent })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(spent))
      .execute();
    for (let i = 0; i < 20; i += 1) {
      expect(await guess(1, randomUUID() as UserId)).toEqual([401]);
    }
    const refused = await login(stranger(), randomUUID() as UserId, PIN);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBeLessThanOrEqual(10);
    expect((await login(victim.browser, victim.userId, PIN)).status).toBe(200);
    await passTime(test.db, 600);
  });
});

describe('the failures of one person', () => {
  it('are forgotten with the browser or session they came from', async () => {
    await guess(1, victim.userId, victim.browser);
    await guess(1, victim.userId);
    const change = { currentPin: WRONG, newPin: '8052' };
    await victim.browser.call(authEndpoints.changePin, { body: change });
    const kinds = async () =>
      (
        await test.db
          .selectFrom('guess_ladders')
          .select('key')
          .where('key', 'like', `%:${victim.userId}%`)
          .orderBy('key')
          .execute()
      ).map(({ key }) => key.split(':')[0]);
    expect(await kinds()).toEqual(['change', 'trusted', 'unknown']);
    await passTime(test.db, 200 * DAY);
    await test.sweep();
    expect(await kinds()).toEqual(['unknown']);
  });
});

describe('a browser token that somebody else put there', () => {
  it('is not trusted after the victim has signed in with it', async () => {
    const thief = stranger();
    await signUpIn(thief, 'patient', PIN);
    const [name = ''] = [...thief.cookies.keys()].filter((cookie) => cookie.startsWith('dev'));
    const planted = thief.cookies.get(name) as string;
    const browser = stranger();
    browser.cookies.set(name, planted);
    expect((await login(browser, victim.userId, PIN)).status).toBe(200);
    expect(browser.cookies.get(name)).not.toBe(planted);
    await guess(6, victim.userId);
    expect((await login(thief, victim.userId, PIN)).status).toBe(429);
    expect((await login(browser, victim.userId, PIN)).status).toBe(200);
  });
});

describe("A11 the victim's trusted browser", () => {
  it('signs in while strangers have to wait, and does not end their wait', async () => {
    const attacker = stranger();
    await guess(6, victim.userId, attacker);
    expect((await login(victim.browser, victim.userId, PIN)).status).toBe(200);
    expect((await login(attacker, victim.userId, PIN)).status).toBe(429);
  });

  it('signs in from an address that has been used up', async () => {
    const address = freshAddress();
    const browser = createBrowser(test.app, address);
    const { userId } = await signUpIn(browser, 'patient', PIN);
    for (let i = 0; i < 20; i += 1) await guess(1, randomUUID() as UserId, stranger(address));
    expect((await login(stranger(address), userId, PIN)).status).toBe(429);
    expect((await login(browser, userId, PIN)).status).toBe(200);
  });

  it('waits 30 s, 1, 5, 15, 60 minutes of its own, and is no longer trusted after ten failures in a row', async () => {
    expect(await guess(5, victim.userId, victim.browser)).toEqual([401, 401, 401, 401, 401]);
    for (const wait of [30, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]) {
      const refused = await login(victim.browser, victim.userId, PIN);
      expect(refused.status).toBe(429);
      expect(Math.abs(retryAfter(refused) - wait)).toBeLessThan(10);
      await passTime(test.db, wait);
      expect(await guess(1, victim.userId, victim.browser)).toEqual([401]);
    }
    const grants = await test.db
      .selectFrom('device_grants')
      .selectAll()
      .where('user_id', '=', victim.userId)
      .execute();
    expect(grants).toEqual([]);
    // From now on it counts as an unknown browser.
    expect(await guess(6, victim.userId, victim.browser)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is trusted for each person apart', async () => {
    const family = victim.browser;
    const other = await signUpIn(family, 'patient', PIN);
    await guess(6, other.userId, family);
    expect((await login(family, victim.userId, PIN)).status).toBe(200);
  });

  it('is unknown again after 180 days', async () => {
    await guess(6, victim.userId);
    await test.db
      .updateTable('device_grants')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', victim.userId)
      .execute();
    expect((await login(victim.browser, victim.userId, PIN)).status).toBe(429);
  });
});
