import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase, testEngine } from '../../../test/database.ts';
import { migrate, migrationsDirectory, readMigrations } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createBareDatabase();
});
beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  directory = mkdtempSync(join(tmpdir(), 'saathi-migrations-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));
afterAll(() => database.drop());

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
const tables = async () => {
  const { rows } = await database.pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ tablename }) => tablename);
};

describe('the migrations', () => {
  it('are applied in their order, once', async () => {
    write('001-first.sql', 'create table first (id int); create index on first (id);');
    write('002-second.sql', 'alter table first add column text text;');
    expect(await migrate(database, directory)).toEqual(['001-first.sql', '002-second.sql']);
    expect(await migrate(database, directory)).toEqual([]);
    write('003-third.sql', 'create table third (id int);');
    expect(await migrate(database, directory)).toEqual(['003-third.sql']);
    expect(await tables()).toEqual(['first', 'migrations', 'third']);
  });

  it('are all or nothing: a file that fails in its middle leaves no trace and can be mended', async () => {
    write('001-first.sql', 'create table first (id int);');
    write('002-broken.sql', 'create table half (id int); insert into nowhere values (1);');
    await expect(migrate(database, directory)).rejects.toThrow('002-broken.sql failed');
    expect(await tables()).toEqual(['first', 'migrations']);
    write('002-broken.sql', 'create table half (id int);');
    expect(await migrate(database, directory)).toEqual(['002-broken.sql']);
  });

  it('refuse a file that was changed after it was applied', async () => {
    write('001-first.sql', 'create table first (id int);');
    await migrate(database, directory);
    write('001-first.sql', 'create table first (id bigint);');
    await expect(migrate(database, directory)).rejects.toThrow('001-first.sql was changed');
  });

  it('leave alone what a newer program has added', async () => {
    write('001-first.sql', 'create table first (id int);');
    write('002-second.sql', 'create table second (id int);');
    await migrate(database, directory);
    rmSync(join(directory, '002-second.sql'));
    expect(await migrate(database, directory)).toEqual([]);
    expect(await tables()).toEqual(['first', 'migrations', 'second']);
  });

  it('refuse a database whose newer program must be alone', async () => {
    write('001-first.sql', 'create table first (id int);');
    write('002-alone-second.sql', 'create table second (id int);');
    await migrate(database, directory);
    rmSync(join(directory, '002-alone-second.sql'));
    await expect(migrate(database, directory)).rejects.toThrow('cannot work beside');
  });

  it('refuse a database of another line of versions', async () => {
    write('001-first.sql', 'create table first (id int);');
    write('002-theirs.sql', 'create table theirs (id int);');
    await migrate(database, directory);
    rmSync(join(directory, '002-theirs.sql'));
    write('003-ours.sql', 'create table ours (id int);');
    await expect(migrate(database, directory)).rejects.toThrow('002-theirs.sql');
    expect(await tables()).toEqual(['first', 'migrations', 'theirs']);
  });

  it('refuse a file slipped in before one that is applied', async () => {
    write('002-second.sql', 'create table second (id int);');
    await migrate(database, directory);
    write('001-first.sql', 'create table first (id int);');
    await expect(migrate(database, directory)).rejects.toThrow('give it the next number');
  });

  it('are applied once by servers that start together', async () => {
    for (let number = 1; number <= 6; number += 1) {
      write(`00${number}-table.sql`, `create table table_${number} (id int);`);
    }
    const other = testEngine() === 'postgres' ? await database.openAnother() : database;
    const applied = await Promise.all([migrate(database, directory), migrate(other, directory)]);
    if (other !== database) await other.close();
    expect(applied.flat().sort()).toEqual(readMigrations(directory).map(({ name }) => name));
  });

  it.runIf(testEngine() === 'postgres')(
    'give way to those who write while somebody holds the table',
    async () => {
      write('001-first.sql', 'create table first (id int);');
      await migrate(database, directory);
      write('002-column.sql', 'alter table first add column text text;');
      const holder = await database.pool.connect();
      await holder.query('begin; insert into first values (1)');
      const other = await database.openAnother();
      const migrating = migrate(other, directory);
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table first%'`;
      await expect.poll(async () => (await database.pool.query(waits)).rows.length).toBe(1);
      // Waits behind the migration until it gives way, long before the lock timeout of 5 s.
      await database.pool.query('insert into first values (2)');
      await holder.query('commit');
      holder.release();
      expect(await migrating).toEqual(['002-column.sql']);
      await other.close();
    },
  );

  it.runIf(testEngine() === 'postgres')(
    'leave the old state when the server is cut off half-way',
    async () => {
      write('001-slow.sql', 'create table slow (id int); select pg_sleep(10);');
      const other = await database.openAnother();
      // Handled at once, because it may fail before the statement that terminates it has returned.
      const cut = expect(migrate(other, directory)).rejects.toThrow('001-slow.sql failed');
      const asleep = `from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()`;
      await expect
        .poll(async () => (await database.pool.query(`select pid ${asleep}`)).rows.length)
        .toBe(1);
      await database.pool.query(`select pg_terminate_backend(pid) ${asleep}`);
      await cut;
      await other.close();
      expect(await tables()).toEqual([]);
      write('001-slow.sql', 'create table slow (id int);');
      expect(await migrate(database, directory)).toEqual(['001-slow.sql']);
    },
  );

  it('are found from the source and from the bundle', () => {
    const root = join(directory, 'server');
    mkdirSync(join(root, 'migrations'), { recursive: true });
    mkdirSync(join(root, 'dist'));
    expect(migrationsDirectory(join(root, 'dist/main.js'))).toBe(join(root, 'migrations'));
    expect(readMigrations(migrationsDirectory())[0]?.name).toMatch(/^001-/);
  });

  it('of this program make a database from nothing', async () => {
    const names = readMigrations(migrationsDirectory()).map(({ name }) => name);
    expect(await migrate(database)).toEqual(names);
  });
});
