import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DatabasePool, inLongTransaction, type PoolClient } from './connection-pool.ts';
import { MigrationMismatch } from './database-errors.ts';

type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Any number will do, as long as every Saathi takes the same. */
const LOCK_KEY = 7_224_284;

/**
 * Finds server/migrations by going up: from server/src/platform/database in development, from
 * server/dist in the bundle.
 */
export function migrationsDirectory(from = fileURLToPath(import.meta.url)): string {
  for (let at = dirname(from); at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, 'migrations');
    if (existsSync(candidate)) return candidate;
  }
  throw new MigrationMismatch('The folder server/migrations is missing from this installation.');
}

/** The migration files of a directory in their order. */
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
 * Brings the database up to the newest migration and returns the names it applied. Each file is one
 * transaction under one lock, so servers may start together and be killed anywhere. `upTo` names the
 * last file to apply.
 * @throws MigrationMismatch when an applied file has changed or the database is newer than the program
 */
export async function migrate(
  { pool }: { pool: DatabasePool },
  directory = migrationsDirectory(),
  upTo?: string,
): Promise<string[]> {
  const all = readMigrations(directory);
  const migrations = upTo ? all.filter(({ name }) => name <= upTo) : all;
  const applied: string[] = [];
  for (;;) {
    const next = await step(pool, migrations);
    if (!next) return applied;
    applied.push(next);
  }
}

function step(pool: DatabasePool, migrations: Migration[]): Promise<string | null> {
  return inLongTransaction(pool, '', async (client) => {
    // A lock of the transaction, not of the session: it holds behind PgBouncer too.
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

function pending(migrations: Migration[], applied: Applied[]): Migration | null {
  const known = new Map(migrations.map((one) => [one.name, one]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new MigrationMismatch(
        `The database has ${name}, which this Saathi does not know: a newer one has opened it. Start that one, or restore a back-up.`,
      );
    }
    if (file.checksum !== checksum) {
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
  try {
    await client.query(sql, [], { mayTakeLong: true });
  } catch (error) {
    throw new MigrationMismatch(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
