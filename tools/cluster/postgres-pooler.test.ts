import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../server/src/platform/database/index.ts';
import { openPostgresDatabase } from '../../server/src/platform/database/postgres-database.ts';
import { silentLogger } from '../../server/test/database.ts';
import { openEventStream } from '../../server/test/event-stream.ts';
import { auditDatabase, auditWriters } from '../../server/test/faults/audit.ts';
import { callOrThrow, retryWhileBusy } from '../../server/test/faults/client.ts';
import { startLoad } from '../../server/test/faults/load.ts';
import { addDoctor, addPatient, assign, openChat } from '../../server/test/faults/people.ts';
import { makePlace, type Place } from '../../server/test/faults/place.ts';
import { freePort, type Program, startProgram } from '../../server/test/program.ts';
import { createPgBouncer, type PgBouncer } from './pgbouncer.ts';
import { findProgram } from './service.ts';

type Line = { content: string; senderType: string };
type Item = { chatId: string; level: string };

/** Fewer than the connections of two servers, so that they are shared all the time. */
const CONNECTIONS = 4;
const LOGIN = { user: 'postgres', password: 'of-this-test-alone' };

// Only `npm run test:all` has enough time for it.
describe.skipIf(!inject('thorough') || !findProgram('pgbouncer'))(
  'two servers behind a PgBouncer that lends connections out by transaction',
  { timeout: 600_000 },
  () => {
    let place: Place;
    let pooler: PgBouncer;
    let one: Program;
    let two: Program;
    let settings: Record<string, string>;
    let turn = 0;
    const toBoth = () => {
      turn += 1;
      return turn % 2 === 0 ? one.url : two.url;
    };

    beforeAll(async () => {
      place = await makePlace('postgres');
      const host = place.cluster?.directory ?? '';
      pooler = createPgBouncer({
        within: host,
        primary: { host, port: 5432 },
        port: await freePort(),
        login: LOGIN,
        connections: CONNECTIONS,
      });
      await pooler.start();
      settings = {
        ...place.settings,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: place.settings.DATABASE_URL ?? '',
      };
      // Both at once on an empty database: only one may run the migrations here too.
      [one, two] = await Promise.all([startProgram(settings), startProgram(settings)]);
    });
    afterAll(async () => {
      await Promise.all([one?.stop(), two?.stop()]);
      await pooler?.kill();
      await place?.remove();
    });

    it('let a patient sign in, ask and be heard: the doctor’s stream, poll and inbox see it at once', async () => {
      const patient = await retryWhileBusy(() => addPatient(() => one.url));
      const doctor = await retryWhileBusy(() => addDoctor(() => two.url));
      await retryWhileBusy(() => assign(patient, doctor));
      const chatId = await retryWhileBusy(() => openChat(patient, doctor));
      const stream = await openEventStream(two.url, doctor.client.cookie());
      let sent = 0;
      // The stream opens asynchronously; earlier messages are found by the poll.
      await expect
        .poll(async () => {
          sent += 1;
          const body = { chatId, content: 'I have chest pain and cannot breathe' };
          await callOrThrow(patient.client, endpoints.chats.send, { body });
          return stream.pokes().length;
        })
        .toBeGreaterThan(0);
      stream.close();
      const path = { chatId };
      const thread = await callOrThrow<Line[]>(doctor.client, endpoints.chats.messages, { path });
      expect(thread.filter(({ senderType }) => senderType === 'patient')).toHaveLength(sent);
      const inbox = await callOrThrow<Item[]>(doctor.client, endpoints.chats.inbox, {
        path: { doctorId: doctor.id },
      });
      expect(inbox).toMatchObject([{ chatId, level: 'EMERGENCY' }]);
    });

    it('take many writes at once, and lose or double none, also when PgBouncer is killed', async () => {
      const load = await startLoad(toBoth, { insists: () => true }, 8);
      const until = async (writes: number) => {
        while (load.writes() < writes) await wait(20);
      };
      await until(150);
      await pooler.kill();
      await pooler.start();
      await until(load.writes() + 150);
      // Throws on any refusal other than "not now".
      await load.stop();
      expect(await auditWriters(load.writers)).toEqual([]);
      expect(await auditDatabase(place)).toEqual([]);
    });

    const openLent = () =>
      openPostgresDatabase({
        databaseUrl: pooler.url,
        databaseDirectUrl: place.settings.DATABASE_URL ?? null,
        logger: silentLogger,
        poolWaitMs: 15_000,
      });
    /** Queries on all connections at once. */
    const askOnAll = async ({ pool }: Database, statement: string, values: unknown[]) => {
      const asked = Array.from({ length: CONNECTIONS }, () => pool.query(statement, values));
      return (await Promise.all(asked)).map(({ rows }) => rows[0]);
    };

    it('have their limits on every connection that is lent out', async () => {
      // Closes connections opened before the servers had set their limits.
      await pooler.kill();
      await pooler.start();
      const database = await openLent();
      const limits = `select current_setting(name) as value, pg_sleep(0.05) from unnest($1::text[]) as name`;
      for (const [name, value] of [
        ['statement_timeout', '15s'],
        ['lock_timeout', '5s'],
        ['idle_in_transaction_session_timeout', '10s'],
        ['timezone', 'UTC'],
        ['plan_cache_mode', 'force_generic_plan'],
      ]) {
        for (const found of await askOnAll(database, limits, [[name]])) {
          expect(found).toMatchObject({ value });
        }
      }
      await database.close();
    });

    it('read on after a migration has changed the columns of a statement', async () => {
      const database = await openLent();
      const { pool } = database;
      await pool.query('create table changing (id int); insert into changing values (1)');
      const read = () =>
        askOnAll(database, 'select *, pg_sleep(0.05) from changing where id = $1', [1]);
      for (const row of await read()) expect(row).not.toHaveProperty('text');
      await pool.query(`alter table changing add column text text default 'new'`);
      for (const row of await read()) expect(row).toMatchObject({ id: 1, text: 'new' });
      await pool.query('drop table changing');
      await database.close();
    });

    it('are refused in one line without a way past it', async () => {
      const { DATABASE_DIRECT_URL, ...without } = settings;
      expect(DATABASE_DIRECT_URL).toBeTruthy();
      await expect(startProgram(without)).rejects.toThrow(
        'Name PostgreSQL itself in DATABASE_DIRECT_URL',
      );
      const twice = { ...settings, DATABASE_DIRECT_URL: pooler.url };
      await expect(startProgram(twice)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
    });
  },
);
