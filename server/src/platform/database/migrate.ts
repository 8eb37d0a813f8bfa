import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DatabasePool, inLongTransaction, type PoolClient } from './connection-pool.ts';
import { MigrationMismatch } from './database-errors.ts';

/** Newest migration when the program was built; undefined where it runs from its sources. */
declare const BUILT_FOR_MIGRATION: string | undefined;

type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Arbitrary, but the same in every version of Saathi. */
const LOCK_KEY = 7_224_284;
/** `007-alone-NAME.sql`: a server without this file must not start on a database that has it. */
const ALONE = /^\d{3}-alone-/;
/**
 * While a migration waits for a table, writers to it wait behind the migration. It therefore gives
 * up before PostgreSQL's deadlock check (1 s) and tries again.
 */
const LOCK_TIMEOUT = '500ms';
const TRIES = 60;
const PAUSE_MS = { least: 200, most: 1_200 };
/** SQLSTATEs: a table is held for too long; a deadlock. */
const LOCK_ERROR_SQLSTATES = new Set(['55P03', '40P01']);

/** Finds server/migrations in a parent directory of this file, or of server/dist in the bundle. */
export function migrationsDirectory(from = fileURLToPath(import.meta.url)): string {
  for (let at = dirname(from); at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, 'migrations');
    if (existsSync(candidate)) return candidate;
  }
  throw new MigrationMismatch('The folder server/migrations is missing from this installation.');
}

/** Returns the migration files of a directory, in order. */
export function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Migrates the database to the newest version and returns the names of the applied files. Each file
 * is one transaction under one lock, so that servers may start together or be killed at any point,
 * and others may write meanwhile. Migrations of a newer program are left alone, because migrations
 * only add. `upTo` names the last file to apply.
 * @throws MigrationMismatch if an applied file has changed, or a newer program must run alone
 */
export async function migrate(
  { pool }: { pool: DatabasePool },
  directory = migrationsDirectory(),
  upTo?: string,
): Promise<string[]> {
  const all = readMigrations(directory).filter(isBuiltFor);
  const migrations = upTo ? all.filter(({ name }) => name <= upTo) : all;
  const applied: string[] = [];
  for (;;) {
    const next = await retryWhileLocked(() => step(pool, migrations));
    if (!next) return applied;
    applied.push(next);
  }
}

function isLockError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    LOCK_ERROR_SQLSTATES.has((error as NodeJS.ErrnoException).code ?? '') ||
    isLockError(error.cause)
  );
}

/** Repeats work while others hold what it needs. */
async function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockError(error) || left === 1) throw error;
      await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    }
  }
}

/** A program leaves the migrations of a newer checkout to the program that is built of it. */
function isBuiltFor({ name }: Migration): boolean {
  return typeof BUILT_FOR_MIGRATION === 'undefined' || name <= BUILT_FOR_MIGRATION;
}

function step(pool: DatabasePool, migrations: Migration[]): Promise<string | null> {
  return inLongTransaction(pool, '', async (client) => {
    // A transaction lock rather than a session lock, so that it also works behind PgBouncer.
    await client.query(`select pg_advisory_xact_lock(${LOCK_KEY})`, [], { mayTakeLong: true });
    const next = pending(migrations, await readApplied(client));
    if (next) await apply(client, next);
    return next?.name ?? null;
  });
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<Applied>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}

/**
 * @throws MigrationMismatch for a newer program's file that must run alone, or a file of another
 * version line
 */
function acceptUnknown(name: string, newest: string): void {
  if (name > newest && !ALONE.test(name)) return;
  throw new MigrationMismatch(
    `The database has ${name}, which this Saathi does not know and cannot work beside: a newer one has opened it. Start that one, or restore a back-up.`,
  );
}

function pending(migrations: Migration[], applied: Applied[]): Migration | null {
  const known = new Map(migrations.map((one) => [one.name, one]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) acceptUnknown(name, newest);
    else if (file.checksum !== checksum) {
      throw new MigrationMismatch(
        `${name} was changed after it was applied. Migrations are append-only: put it back and add a new file.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const next = migrations.find(({ name }) => !done.has(name)) ?? null;
  const last = applied.at(-1)?.name;
  if (next && last && next.name < last) {
    throw new MigrationMismatch(
      `${next.name} comes before ${last}, which is applied already: give it the next number.`,
    );
  }
  return next;
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(sql, [], { mayTakeLong: true });
  } catch (error) {
    throw new MigrationMismatch(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
