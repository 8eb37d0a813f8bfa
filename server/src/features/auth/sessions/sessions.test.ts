import { authEndpoints, chatsEndpoints, type Role } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser.ts';
import { callsOf, passTime, sessionIdOf, signUpIn } from '../auth.factory.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signedUp = async (role: Role = 'patient') => {
  const browser = createBrowser(test.app);
  const person = await signUpIn(browser, role);
  const me = () => browser.call(authEndpoints.me, { params: { userId: person.userId } });
  const login = (from = browser) =>
    from.call(callsOf[role].login, { body: { userId: person.userId, pin: person.pin } });
  return { ...person, browser, me, login };
};

describe('Sessions: the cookies', () => {
  it('are out of reach of scripts and other sites, and carry the port on http', async () => {
    const { browser, login } = await signedUp();
    browser.cookies.clear();
    const { cookies } = (await login()).raw;
    expect(cookies.map(({ name }) => name).sort()).toEqual(['dev-3000', 'sid-3000']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
      expect(cookie.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }
    expect(cookies.find(({ name }) => name === 'sid-3000')?.maxAge).toBe(30 * DAY);
    expect(cookies.find(({ name }) => name === 'dev-3000')?.maxAge).toBe(180 * DAY);
  });

  it('are bound to the host and to https where that is spoken', async () => {
    const secure = await startTestApp({ PUBLIC_ORIGIN: 'https://saathi.example.org' });
    const browser = createBrowser(secure.app);
    await signUpIn(browser, 'doctor');
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-dev', '__Host-sid']);
    const reply = await browser.call(authEndpoints.logout);
    for (const cookie of reply.raw.cookies) expect(cookie).toMatchObject({ secure: true });
    await secure.close();
  });

  it('hold tokens of which the database has only the hashes', async () => {
    const { browser } = await signedUp();
    const rows = await test.db.selectFrom('sessions').selectAll().execute();
    const grants = await test.db.selectFrom('device_grants').selectAll().execute();
    const stored = JSON.stringify([rows, grants]);
    for (const token of browser.cookies.values()) expect(stored).not.toContain(token);
  });
});

describe('Sessions: a session', () => {
  it('goes on to read while the database takes no writes, which is logged', async () => {
    const { me, userId } = await signedUp();
    const warn = vi.spyOn(test.context.logger, 'warn');
    await test.db
      .updateTable('sessions')
      .set({ used_at: sql`now() - interval '2 minutes'` })
      .where('user_id', '=', userId)
      .execute();
    await sql`
      create function refuse() returns trigger language plpgsql
        as $$ begin raise sqlstate '25006'; end $$`.execute(test.db);
    await sql`
      create trigger refuse before update on sessions
        for each row execute function refuse()`.execute(test.db);
    expect((await me()).status).toBe(200);
    await sql`drop function refuse cascade`.execute(test.db);
    expect((await me()).status).toBe(200);
    const sessionId = await sessionIdOf(test.db, userId);
    expect(warn.mock.calls).toEqual([
      [{ err: expect.any(Error), sessionId }, 'the use of a session was not stored'],
    ]);
    warn.mockRestore();
  });

  it('gets a new id at every sign-in, and the earlier one is over', async () => {
    const { browser, login, userId } = await signedUp();
    const before = createBrowser(test.app);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await login();
    expect(browser.cookies.get('sid-3000')).not.toBe(before.cookies.get('sid-3000'));
    expect((await before.call(authEndpoints.me, { params: { userId } })).status).toBe(401);
  });

  it('cannot be replayed after sign-out', async () => {
    const { browser, userId } = await signedUp();
    const thief = createBrowser(test.app);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.call(authEndpoints.logout);
    expect((await thief.call(authEndpoints.me, { params: { userId } })).status).toBe(401);
  });

  it('is not to be had by writing a user id anywhere', async () => {
    const { userId } = await signedUp();
    const forger = createBrowser(test.app);
    forger.cookies.set('sid-3000', userId);
    forger.cookies.set('userId', userId);
    const headers = { 'x-user-id': userId, authorization: `Bearer ${userId}` };
    const reply = await forger.call(authEndpoints.me, { params: { userId }, headers });
    expect(reply.status).toBe(401);
  });

  it.each([
    ['patient', 14 * DAY],
    ['doctor', 4 * HOUR],
  ] as const)('of a %s ends when idle for %i seconds', async (role, idle) => {
    const { me } = await signedUp(role);
    await passTime(test.db, idle - 60);
    expect((await me()).status).toBe(200);
    await passTime(test.db, idle - 60);
    expect((await me()).status).toBe(200);
    await passTime(test.db, idle + 1);
    expect((await me()).status).toBe(401);
  });

  it.each([
    ['patient', 30 * DAY, 10 * DAY],
    ['doctor', 24 * HOUR, 3 * HOUR],
  ] as const)('of a %s ends after %i seconds however busy', async (role, most, step) => {
    const { me } = await signedUp(role);
    for (let gone = step; gone < most; gone += step) {
      await passTime(test.db, step);
      expect((await me()).status).toBe(200);
    }
    await passTime(test.db, step);
    expect((await me()).status).toBe(401);
  });

  it('is not kept alive by calls the app repeats by itself', async () => {
    const { browser, me } = await signedUp('doctor');
    const params = { chatId: crypto.randomUUID() as never };
    for (let hours = 1; hours < 4; hours += 1) {
      await passTime(test.db, HOUR);
      expect((await browser.call(chatsEndpoints.messages, { params })).status).toBe(404);
    }
    await passTime(test.db, HOUR + 1);
    expect((await browser.call(chatsEndpoints.messages, { params })).status).toBe(401);
    expect((await me()).status).toBe(401);
  });

  it('is one of at most ten: the oldest end', async () => {
    const { me, login } = await signedUp();
    for (let i = 0; i < 9; i += 1) await login(createBrowser(test.app));
    expect((await me()).status).toBe(200);
    await login(createBrowser(test.app));
    expect((await me()).status).toBe(401);
  });

  it('is the newest where the clock was set back since the ten others began', async () => {
    const { userId, login } = await signedUp();
    for (let i = 0; i < 9; i += 1) await login(createBrowser(test.app));
    await passTime(test.db, -DAY);
    const browser = createBrowser(test.app);
    await login(browser);
    expect((await browser.call(authEndpoints.me, { params: { userId } })).status).toBe(200);
  });

  it('that is over is removed by the sweep, with budgets nobody asks about', async () => {
    const { userId } = await signedUp();
    await passTime(test.db, 31 * DAY);
    await test.sweep();
    for (const table of ['sessions', 'rate_limits'] as const) {
      const rows = await test.db.selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => !('user_id' in row) || row.user_id === userId)).toEqual([]);
    }
  });
});
