import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { silentLogger, testEngine } from '../../../test/database.ts';
import { copyTemplate } from '../../../test/embedded-template.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import { backUp } from './embedded-backup.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedSettings,
  openEmbeddedDatabase,
} from './embedded-database.ts';
import { clusterDirectory, EMBEDDED_MAJOR_VERSION } from './embedded-directory.ts';
import { vacuumTables } from './embedded-maintenance.ts';

const MEGABYTE = 1_048_576;
let dataDir: string;
let database: EmbeddedDatabase | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saathi-engine-'));
});
afterEach(async () => {
  await database?.close();
  database = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(settings: Partial<EmbeddedSettings> = {}): Promise<EmbeddedDatabase> {
  copyTemplate(inject('databaseTemplate'), dataDir);
  database = await openEmbeddedDatabase({ dataDir, logger: silentLogger, ...settings });
  return database;
}

function logSize(): number {
  const directory = join(clusterDirectory(dataDir), 'pg_wal');
  const sizes = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe.runIf(testEngine() === 'embedded')('the embedded engine at work', () => {
  let shared: EmbeddedDatabase;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'saathi-shared-'));
    copyTemplate(inject('databaseTemplate'), directory);
    shared = await openEmbeddedDatabase({ dataDir: directory, logger: silentLogger });
  });
  afterAll(async () => {
    await shared.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is of the major version that the directory check expects', async () => {
    const { rows } = await shared.pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    expect(rows[0]?.version.split('.')[0]).toBe(EMBEDDED_MAJOR_VERSION);
  });

  it('vacuums and analyses every table', async () => {
    const { pool } = shared;
    await pool.query('create table dead as select n from generate_series(1, 100) n');
    await vacuumTables(pool);
    const { rows } = await pool.query(
      `select reltuples::int as known from pg_class where relname = 'dead'`,
    );
    expect(rows).toEqual([{ known: 100 }]);
  });

  it('goes on after a connection was given back with an error in mid-transaction', async () => {
    const { pool } = shared;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select $1::int as value', [1]);
    client.release(new Error('broken'));
    const { rows } = await pool.query('select $1::int as value', [2]);
    expect(rows).toEqual([{ value: 2 }]);
  });

  it('syncs once per commit, and not at all for a read', async () => {
    const { pool, transaction, fsyncs } = shared;
    const fsyncsOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = fsyncs();
      await work();
      return fsyncs() - before;
    };
    await pool.query('create table counted (id int primary key)');
    expect((await pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
    expect((await pool.query('show wal_sync_method')).rows).toEqual([{ wal_sync_method: 'fsync' }]);
    const single = await fsyncsOf(async () => {
      for (let id = 0; id < 20; id += 1) await pool.query('insert into counted values ($1)', [id]);
    });
    expect(single).toBe(20);
    const together = await fsyncsOf(() =>
      transaction(async (tx) => {
        const rows = Array.from({ length: 20 }, (_, index) => ({ id: 100 + index }));
        for (const row of rows)
          await tx
            .insertInto('counted' as never)
            .values(row as never)
            .execute();
      }),
    );
    expect(together).toBe(1);
    expect(await fsyncsOf(() => pool.query('select * from counted'))).toBe(0);
  });

  it('is not copied where the disk has no space for the copy', async () => {
    const huge = join(clusterDirectory(directory), 'huge');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 43);
    const target = join(directory, 'copy');
    await expect(backUp(shared, target)).rejects.toThrow('MB free');
    expect(readdirSync(directory).filter((name) => name.startsWith('copy'))).toEqual([]);
    rmSync(huge);
  });
});

describe.runIf(testEngine() === 'embedded')('the embedded engine', () => {
  it('keeps its log within the bound however much is written', async () => {
    const { pool } = await open({ checkpointSegments: 4, durable: false });
    await pool.query('create table filling (id int, text text)');
    for (let round = 0; round < 12; round += 1) {
      await pool.query(
        `insert into filling select n, repeat('x', 1000) from generate_series(1, 4000) n`,
      );
    }
    expect(logSize()).toBeLessThan(4 * 4 * MEGABYTE + 4 * MEGABYTE);
  });

  it('waits for its first connection as long as a busy machine needs', async () => {
    const { pool } = await open({ poolWaitMs: 1 });
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('lets a request that waits too long go with "overloaded"', async () => {
    const { pool } = await open({ poolWaitMs: 100 });
    const client = await pool.connect();
    const waiting = pool.query('select 1');
    await expect(waiting).rejects.toBeInstanceOf(DatabaseOverloaded);
    client.release();
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('rolls back a transaction that was left open, and serves the next', async () => {
    const { pool } = await open({ idleTransactionMs: 100, poolWaitMs: 3_000 });
    const client = await pool.connect();
    await client.query('begin');
    await client.query('create table forgotten (id int)');
    await new Promise((resolve) => setTimeout(resolve, 300));
    client.release();
    await expect(pool.query('select * from forgotten')).rejects.toThrow('does not exist');
  });

  it('starts anew with every acknowledged row when the engine gives up', async () => {
    const { pool, canWrite } = await open();
    await pool.query('create table survivors as select 1 as id');
    const log = join(clusterDirectory(dataDir), 'pg_wal');
    renameSync(log, `${log}.away`);
    // The next segment cannot be created, which causes a PANIC in PostgreSQL.
    await expect(
      pool
        .query('select pg_switch_wal()')
        .then(() => pool.query('insert into survivors values (2)')),
    ).rejects.toThrow();
    expect(await canWrite()).toBe(false);
    renameSync(`${log}.away`, log);
    await expect.poll(canWrite, { timeout: 20_000 }).toBe(true);
    const { rows } = await pool.query('select id from survivors where id = 1');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('opens after a power cut in the middle of a start, which leaves a lock file without content', async () => {
    await open();
    await database?.close();
    writeFileSync(join(clusterDirectory(dataDir), 'postmaster.pid'), '');
    database = await openEmbeddedDatabase({ dataDir, logger: silentLogger });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('stops writing before the disk is full, goes on reading, and writes again when there is space', async () => {
    const { pool, canWrite, db } = await open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const writing = db.deleteFrom('users').execute();
    await expect(writing).rejects.toMatchObject({ name: 'DatabaseOverloaded', statusCode: 503 });
    expect(await canWrite()).toBe(false);
    expect((await pool.query('select count(*) as users from users')).rows).toEqual([{ users: 0 }]);
    await pool.query('set default_transaction_read_only = false');
    expect(await canWrite()).toBe(true);
  });

  it('says that space is short long before it stops writing', async () => {
    const { canWrite, isShortOfSpace } = await open({ shortBytes: Number.MAX_SAFE_INTEGER });
    expect([isShortOfSpace(), await canWrite()]).toEqual([true, true]);
    await database?.close();
    expect((await open({ shortBytes: 0 })).isShortOfSpace()).toBe(false);
  });

  it('refuses a directory of another PostgreSQL version and touches nothing', async () => {
    mkdirSync(clusterDirectory(dataDir));
    writeFileSync(join(clusterDirectory(dataDir), 'PG_VERSION'), '17\n');
    const opening = openEmbeddedDatabase({ dataDir, logger: silentLogger });
    await expect(opening).rejects.toThrow(/written by PostgreSQL 17.*brings PostgreSQL 18/);
    expect(readdirSync(clusterDirectory(dataDir))).toEqual(['PG_VERSION']);
  });

  it('refuses a directory that is no database', async () => {
    mkdirSync(clusterDirectory(dataDir));
    const opening = openEmbeddedDatabase({ dataDir, logger: silentLogger });
    await expect(opening).rejects.toThrow('is not a Saathi database');
  });
});
