import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts';
import { pushBetween } from '../../server/test/faults/live-events.ts';
import { makePlace, type Place } from '../../server/test/faults/place.ts';
import { describeNews } from '../../server/test/news.ts';
import { freePort, type Program, startProgram } from '../../server/test/program.ts';
import { makeFolder } from './service.ts';
import { createValkey, findValkey, type Valkey } from './valkey.ts';

const PASSWORD = 'only-whoever-may';

// Only `npm run test:all` has enough time for it.
describe.skipIf(!inject('thorough') || !findValkey())(
  'live events over Valkey',
  { timeout: 600_000 },
  () => {
    let directory: string;
    let valkey: Valkey;
    let database: TestDatabase;
    const logged: string[] = [];
    const log = (facts: Record<string, unknown>, text: string) => {
      const { err, ...rest } = facts as { err?: Error };
      logged.push(`${text} ${err?.stack ?? ''} ${JSON.stringify({ ...err, ...rest })}`);
    };
    const logger = { info: log, warn: log, error: log };
    const openWith = (valkeyUrl: string) => database.openAnother({ valkeyUrl, logger });

    beforeAll(async () => {
      directory = makeFolder(mkdtempSync(join(tmpdir(), 'saathi-valkey-')));
      valkey = createValkey({ within: directory, port: await freePort(), password: PASSWORD });
      await valkey.start();
      database = await createTestDatabase();
    });
    afterAll(async () => {
      await valkey?.kill();
      await database?.drop();
      if (directory) rmSync(directory, { recursive: true, force: true });
    });

    describe('as by NOTIFY', () => {
      let one: Awaited<ReturnType<typeof openWith>>;
      afterAll(() => one?.close());
      describeNews(async () => {
        one = await openWith(valkey.url);
        return {
          database: one,
          open: () => openWith(valkey.url),
          countListeners: () => valkey.listeners('saathi'),
          cut: valkey.kill,
          restoreConnections: valkey.start,
        };
      });

      it('they are not sent to PostgreSQL, where nobody listens', async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity where query like 'listen %' and datname = current_database()`,
        );
        // The test's own connection.
        expect(rows).toHaveLength(1);
      });
    });

    it('stay within the installation that the address names', async () => {
      const [one, same, other] = await Promise.all(
        ['/1', '/1', '/2'].map((number) => openWith(`${valkey.url}${number}`)),
      );
      const heard: string[] = [];
      same?.onNotify('chats', (ids) => heard.push(...ids));
      other?.onNotify('chats', (ids) => heard.push(...ids));
      await expect.poll(() => valkey.listeners('saathi/1')).toBe(2);
      await expect.poll(() => valkey.listeners('saathi/2')).toBe(1);
      other?.notify('chats', 'apart');
      await expect.poll(() => heard).toContain('apart');
      one?.notify('chats', 'together');
      await expect.poll(() => heard).toContain('together');
      expect(heard).toEqual(['apart', 'together']);
      await Promise.all([one?.close(), same?.close(), other?.close()]);
    });

    it('are refused in one line where the password is wrong', async () => {
      const wrong = valkey.url.replace(PASSWORD, 'a-wrong-one');
      await expect(openWith(wrong)).rejects.toThrow(/^VALKEY_URL leads to .+ refuses .+WRONGPASS/);
      const without = valkey.url.replace(`:${PASSWORD}@`, '');
      await expect(openWith(without)).rejects.toThrow(/^VALKEY_URL leads to .+ refuses .+NOAUTH/);
    });

    it('are looked for again and again where nobody answers at the start', async () => {
      const port = await freePort();
      const late = createValkey({ within: join(directory, 'late'), port, password: PASSWORD });
      const one = await openWith(late.url);
      expect(logged.join('\n')).toMatch(/cannot be reached at VALKEY_URL.+ECONNREFUSED/);
      expect(one.news()).toMatchObject({ heard: false });
      await late.start();
      await expect.poll(() => one.news()?.heard).toBe(true);
      await one.close();
      await late.kill();
    });

    it('leave no password in the log', () => {
      expect(logged.length).toBeGreaterThan(0);
      expect(logged.join('\n')).not.toMatch(new RegExp(`${PASSWORD}|a-wrong-one`));
    });

    describe('between two servers', () => {
      let place: Place;
      let servers: Program[];
      let metrics: string;

      beforeAll(async () => {
        place = await makePlace('postgres');
        const metricsPort = await freePort();
        metrics = `http://127.0.0.1:${metricsPort}/metrics`;
        const settings = { ...place.settings, LOG_LEVEL: 'info', VALKEY_URL: valkey.url };
        servers = await Promise.all([
          startProgram({ ...settings, METRICS_PORT: String(metricsPort) }),
          startProgram(settings),
        ]);
      });
      afterAll(async () => {
        await Promise.all((servers ?? []).map((server) => server.stop()));
        await place?.remove();
      });

      it('push to a stream on the other; with Valkey killed the poll finds it, and the log and the metrics say so', async () => {
        const [one, two] = servers as [Program, Program];
        const heard = async () =>
          (await (await fetch(metrics)).text()).match(/^saathi_news.+ .+/gm);
        await pushBetween({ one: one.url, two: two.url }, async (whileCut) => {
          await expect.poll(heard).toContain('saathi_news_heard 1');
          await valkey.kill();
          await whileCut();
          await expect
            .poll(heard)
            .toEqual(['saathi_news_heard 0', expect.stringMatching(/unsent_total [1-9]/)]);
          for (const { url } of [one, two]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
          await valkey.start();
        });
        await expect.poll(heard).toContain('saathi_news_heard 1');
        for (const server of [one, two]) {
          expect(server.output()).toContain('the listening connection was lost');
          expect(server.output()).toContain('the listening connection is back');
          expect(server.output()).not.toContain(PASSWORD);
        }
      });
    });
  },
);
