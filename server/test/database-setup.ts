import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts';
import { silentLogger, TEMPLATE_DATABASE } from './database.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/**
 * Creates the migrated database that each test file copies: once per run on PostgreSQL, once per
 * schema on the embedded engine.
 */
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
