import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { clusterDirectory } from '../src/platform/database/embedded-directory.ts';
import { migrate, migrationsDirectory, readMigrations } from '../src/platform/database/migrate.ts';
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts';
import { silentLogger, TEMPLATE_DATABASE } from './database.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/saathi-database', import.meta.url));
const PACKAGE = new URL('../package.json', import.meta.url);

/** Makes the migrated database that every test file gets a copy of: once per run on PostgreSQL, once per schema embedded. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = project.config.provide.postgresBinaries;
  if (!binaries) {
    project.provide('databaseTemplate', await embeddedTemplate());
    return undefined;
  }
  const cluster = await startPostgresCluster(binaries);
  await openPool(cluster.url('postgres'), async ({ pool }) => {
    await pool.query(`create database ${TEMPLATE_DATABASE}`);
  });
  await openPool(cluster.url(TEMPLATE_DATABASE), migrate);
  project.provide('databaseTemplate', cluster.url('postgres'));
  return () => cluster.stop();
}

async function openPool(
  databaseUrl: string,
  work: (database: Awaited<ReturnType<typeof openPostgresDatabase>>) => Promise<unknown>,
): Promise<void> {
  const database = await openPostgresDatabase({
    databaseUrl,
    logger: silentLogger,
    poolWaitMs: 15_000,
  });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function embeddedTemplate(): Promise<string> {
  const engine = JSON.parse(readFileSync(PACKAGE, 'utf8')).dependencies['@electric-sql/pglite'];
  const checksums = readMigrations(migrationsDirectory()).map(({ checksum }) => checksum);
  const key = createHash('sha256')
    .update([engine, ...checksums].join())
    .digest('hex')
    .slice(0, 16);
  const template = join(CACHE, key);
  if (existsSync(template)) return clusterDirectory(template);
  mkdirSync(CACHE, { recursive: true });
  const unfinished = join(CACHE, `new-${process.pid}`);
  const settings = {
    dataDir: unfinished,
    logger: silentLogger,
    durable: false,
    poolWaitMs: 15_000,
  };
  const database = await openEmbeddedDatabase(settings);
  await migrate(database).finally(() => database.close());
  for (const old of readdirSync(CACHE)) {
    if (old !== `new-${process.pid}`) rmSync(join(CACHE, old), { recursive: true, force: true });
  }
  renameSync(unfinished, template);
  return clusterDirectory(template);
}
