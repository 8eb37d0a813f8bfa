import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { silentLogger } from '../../../test/database.ts';
import { createServerHome, startServerProcess } from '../../../test/server-process.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { nextPhone, registrationOf } from './auth.factory.ts';

type Server = Awaited<ReturnType<typeof startServerProcess>>;
let home: Awaited<ReturnType<typeof createServerHome>>;
let server: Server | undefined;
const start = async (env: Record<string, string> = {}): Promise<Server> => {
  server = await startServerProcess({ ...home.env, ...env });
  return server;
};
beforeEach(async () => {
  home = await createServerHome();
});
afterEach(async () => {
  await server?.kill();
  await home.remove();
});

const signUp = async (on: Server, pin: string): Promise<string> => {
  const registered = await on.post('/api/auth/patient/register', registrationOf('patient'));
  const userId = registered.body.user.id;
  await on.post('/api/auth/patient/set-pin', { userId, pin });
  return userId;
};
const login = async (on: Server, userId: string, pin: string) =>
  (await on.post('/api/auth/patient/login', { userId, pin })).status;

describe('the server as a process', () => {
  // `npm test` kills it while it checks guesses, below.
  it.runIf(inject('thorough'))('A10 remembers every guess across kill -9', async () => {
    const first = await start();
    const userId = await signUp(first, '4937');
    first.forgetCookies();
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push(await login(first, userId, '0001'));
    await first.kill();
    const second = await start();
    for (let i = 0; i < 3; i += 1) statuses.push(await login(second, userId, '0001'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await second.kill();
    expect(await login(await start(), userId, '4937')).toBe(429);
  });

  it('A10 forgets no guess that was cut off by kill -9', async () => {
    const first = await start();
    const userId = await signUp(first, '4937');
    first.forgetCookies();
    const guesses = Array.from({ length: 20 }, () =>
      login(first, userId, '0001').catch(() => 'cut off' as const),
    );
    // A refusal needs no hashing, so it may be the first response.
    const evaluated = guesses.map(async (guess) => expect(await guess).toBe(401));
    await Promise.any(evaluated);
    await first.kill();
    const before = (await Promise.all(guesses)).filter((status) => status === 401).length;
    const second = await start();
    let after = 0;
    while ((await login(second, userId, '0001')) === 401) after += 1;
    expect(before).toBeGreaterThan(0);
    expect(before + after).toBeLessThanOrEqual(5);
  });

  it('A7 keeps a PIN nowhere: not in its output, not in the database', async () => {
    const [canary, wrong, next] = ['7351', '6204', '9418'];
    const running = await start({ LOG_LEVEL: 'debug' });
    const userId = await signUp(running, canary);
    await login(running, userId, wrong);
    await login(running, userId, canary);
    await running.post('/api/auth/patient/login', { userId, pin: Number(canary) });
    await running.post(`/api/auth/patient/login?pin=${canary}`, { userId, pin: wrong });
    await running.post('/api/auth/patient/check-phone', { phone: nextPhone(), pin: canary });
    const changed = await running.post('/api/auth/change-pin', {
      currentPin: canary,
      newPin: next,
    });
    expect(changed.status).toBe(200);
    await running.kill();

    const { dataDir, env } = home;
    const databaseUrl = env.DATABASE_URL ?? null;
    const database = await openDatabase({ dataDir, databaseUrl, logger: silentLogger });
    const tables = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    let dump = '';
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query(`select t::text as row from "${name}" t`);
      dump += rows.map((row) => (row as { row: string }).row).join('\n');
    }
    await database.close();
    expect(dump).toContain('$argon2id$');
    expect(running.output()).toContain('/api/auth/patient/login');
    for (const pin of [canary, wrong, next]) {
      // Only as a separate word: ids and hashes contain any four digits sooner or later.
      const word = new RegExp(`(?<![\\w.-])${pin}(?![\\w-])`);
      expect(running.output()).not.toMatch(word);
      expect(dump).not.toMatch(word);
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        const bare = createHash('sha256').update(pin).digest(form);
        expect(dump + running.output()).not.toContain(bare);
      }
    }
  });
});
