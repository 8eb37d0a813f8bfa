import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Child, startDatabaseChild } from '../../../test/child-process.ts';
import {
  createTestDatabase,
  silentLogger,
  type TestDatabase,
  testEngine,
} from '../../../test/database.ts';
import { type PostgresCluster, startPostgresCluster } from '../../../test/postgres-cluster.ts';
import { requireOwnConnections } from './check-connections.ts';
import { createStatementNames } from './connection-pool.ts';
import { DatabaseOverloaded, DataDirUnusable } from './database-errors.ts';
import { openDatabase } from './index.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe('the names of prepared statements', () => {
  it('are one per text, bounded in number, and new after the schema has changed', () => {
    const names = createStatementNames(2);
    const first = names.of('select $1');
    expect(first).toEqual({ name: expect.stringMatching(/^.{1,63}$/), text: 'select $1' });
    expect(names.of('select $1')).toBe(first);
    expect(names.of('select $2')?.name).not.toBe(first?.name);
    expect(names.of('select $3')).toBeUndefined();
    names.renew();
    const renewed = names.of('select $1');
    expect(renewed?.name).not.toBe(first?.name);
    // A pooler that carries prepared statements identifies them by text.
    expect(renewed?.text).not.toBe(first?.text);
  });
});

describe('a pooler before PostgreSQL', () => {
  const only = (...pids: number[]) => {
    let asked = 0;
    return async () => pids[asked++ % pids.length];
  };

  it('is refused in one line when it lends connections out by transaction', async () => {
    for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
      const same = requireOwnConnections(only(7), only(7), setting);
      await expect(same).rejects.toThrow(new RegExp(`^${setting} leads to a pooler`));
      const atTimes = requireOwnConnections(only(7), only(8, 9, 7), setting);
      await expect(atTimes).rejects.toThrow(DataDirUnusable);
    }
  });

  it('is welcome when each connection has a process of its own', async () => {
    const own = requireOwnConnections(only(7), only(8), 'DATABASE_URL');
    await expect(own).resolves.toBeUndefined();
  });
});

describe.runIf(testEngine() === 'postgres')('on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('warns of an embedded database that was left behind by a move', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'saathi-moved-'));
    const warned: string[] = [];
    const logger = { ...silentLogger, warn: (_: object, text: string) => warned.push(text) };
    const databaseUrl = inject('databaseTemplate');
    const open = async () => (await openDatabase({ dataDir, databaseUrl, logger })).close();
    await open();
    expect(warned).toEqual([]);
    mkdirSync(join(dataDir, 'database'));
    await open();
    expect(warned).toEqual([expect.stringContaining('unused')]);
    rmSync(dataDir, { recursive: true });
  });

  it('a repeated statement is planned once', async () => {
    const client = await database.pool.connect();
    for (let value = 0; value < 3; value += 1) await client.query('select $1::int as v', [value]);
    const { rows } = await client.query(
      `select statement from pg_prepared_statements where statement like 'select $1::int as v'`,
    );
    client.release();
    expect(rows).toHaveLength(1);
  });

  it('a prepared read goes on after a migration changed its columns', async () => {
    const { pool } = database;
    await pool.query('create table changing (id int); insert into changing values (1)');
    const read = () => pool.query('select * from changing where id = $1', [1]);
    expect((await read()).rows).toEqual([{ id: 1 }]);
    await pool.query(`alter table changing add column text text default 'new'`);
    expect((await read()).rows).toEqual([{ id: 1, text: 'new' }]);
  });

  it('one inside a transaction is "overloaded" then, and finds its way the next time', async () => {
    const { pool } = database;
    await pool.query('create table altered (id int); insert into altered values (1)');
    const read = () =>
      database.transaction((tx) => sql`select * from altered where id = ${1}`.execute(tx));
    // As many at once as there are connections, so that each has the plan.
    await Promise.all(Array.from({ length: 20 }, read));
    await pool.query('alter table altered add column text text');
    await expect(read()).rejects.toBeInstanceOf(DatabaseOverloaded);
    expect((await read()).rows).toEqual([{ id: 1, text: null }]);
  });

  it('whoever ends a deadlock is "overloaded"', async () => {
    const { pool } = database;
    await pool.query('create table knot (id int); insert into knot values (1), (2)');
    let holding = 0;
    let bothHold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const take = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await sql`select * from knot where id = ${first} for update`.execute(tx);
        holding += 1;
        if (holding === 2) bothHold();
        await held;
        await sql`select * from knot where id = ${second} for update`.execute(tx);
      });
    const ends = Promise.allSettled([take(1, 2), take(2, 1)]);
    const reasons = (await ends).filter((end) => end.status === 'rejected');
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.reason).toBeInstanceOf(DatabaseOverloaded);
  });

  it('limits statements, locks, idle transactions, and thinks in UTC', async () => {
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'TimeZone',
    ];
    const { rows } = await database.pool.query<{ setting: string }>(
      'select setting from pg_settings where name = any($1) order by lower(name)',
      [names],
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['10000', '5000', '15000', 'UTC']);
  });

  it('a statement or a lock that takes too long goes with "overloaded"', async () => {
    const client = await database.pool.connect();
    await client.query(`set statement_timeout = '50ms'`);
    await expect(client.query('select pg_sleep(1)')).rejects.toBeInstanceOf(DatabaseOverloaded);
    client.release(new Error('its settings are not the pool’s'));
  });

  it('a request that waits too long for a connection goes with "overloaded"', async () => {
    const narrow = await database.openAnother({ poolSize: 1, poolWaitMs: 1_000 });
    const client = await narrow.pool.connect();
    await expect(narrow.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseOverloaded);
    client.release();
    await expect(narrow.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await narrow.close();
  });

  it('a connection cut in mid-transaction fails that transaction alone', async () => {
    const cut = database.transaction(async (tx) => {
      await tx.selectFrom('users').selectAll().execute();
      const other = await database.openAnother();
      await other.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
      );
      await other.close();
      await tx.selectFrom('users').selectAll().execute();
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseOverloaded);
    expect(await database.canWrite()).toBe(true);
  });

  it('a network that falls silent costs one request, not the connection for ever', async () => {
    const impatient = await database.openAnother({ answerWithinMs: 100, poolSize: 1 });
    await expect(impatient.pool.query('select pg_sleep(5)')).rejects.toBeInstanceOf(
      DatabaseOverloaded,
    );
    await expect(
      impatient.transaction((tx) => sql`select pg_sleep(5)`.execute(tx)),
    ).rejects.toThrow();
    const patient = impatient.pool.query('select pg_sleep(0.3)', [], { mayTakeLong: true });
    await expect(patient).resolves.toMatchObject({ rowCount: 1 });
    await impatient.close();
  });

  it('a server that cannot be reached is "overloaded", not a crash', async () => {
    const opening = openPostgresDatabase({
      databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
      logger: silentLogger,
      startWithinMs: 0,
    });
    await expect(opening).rejects.toThrow('PostgreSQL cannot be reached at DATABASE_URL');
  });
});

describe.runIf(testEngine() === 'postgres')('a PostgreSQL that crashes', () => {
  let cluster: PostgresCluster;
  let child: Child | undefined;
  beforeAll(async () => {
    cluster = await startPostgresCluster(inject('postgresBinaries') ?? '', { durable: true });
  });
  afterAll(async () => {
    await child?.kill();
    await cluster.stop();
  });

  it('is waited for while it starts', async () => {
    await cluster.crash();
    const opening = openPostgresDatabase({
      databaseUrl: cluster.url('postgres'),
      logger: silentLogger,
    });
    await wait(300);
    await cluster.start();
    const database = await opening;
    expect(await database.canWrite()).toBe(true);
    await database.close();
  });

  it('keeps every acknowledged transaction, whole', async () => {
    const acknowledged: string[] = [];
    const databaseUrl = cluster.url('postgres');
    for (let cycle = 0; cycle < 2; cycle += 1) {
      child = startDatabaseChild('write', '', databaseUrl);
      const { lines } = child;
      await child.line(() => lines.length > 11);
      await wait(Math.random() * 400);
      await Promise.all([cluster.crash(), child.kill()]);
      acknowledged.push(...child.lines.filter((line) => line !== 'open'));
      await cluster.start();
    }
    const database = await openPostgresDatabase({ databaseUrl, logger: silentLogger });
    const { rows } = await database.pool.query<{ key: string }>('select key from crash_rows');
    await database.close();
    const kept = new Set(rows.map(({ key }) => key));
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((id) => !kept.has(`${id}-a`) || !kept.has(`${id}-b`))).toEqual([]);
    expect(kept.size % 2).toBe(0);
  });
});
