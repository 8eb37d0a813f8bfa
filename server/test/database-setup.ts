import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts';
import { silentLogger, TEMPLATE_DATABASE } from './database.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { askPostgres, startPostgresCluster } from './postgres-cluster.ts';

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
  await askPostgres(cluster.url('postgres'), `create database ${TEMPLATE_DATABASE}`);
  await migratePostgres(cluster.url(TEMPLATE_DATABASE));
  project.provide('databaseTemplate', cluster.url('postgres'));
  return () => cluster.stop();
}

async function migratePostgres(databaseUrl: string): Promise<void> {
  const database = await openPostgresDatabase({
    databaseUrl,
    logger: silentLogger,
    poolWaitMs: 15_000,
  });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
