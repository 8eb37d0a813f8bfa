import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import type { DatabaseLogger } from '../src/platform/database/database-logger.ts';
import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { clusterDirectory } from '../src/platform/database/embedded-directory.ts';
import { copyTree } from '../src/platform/database/file-tree.ts';
import {
  openPostgresDatabase,
  type PostgresSettings,
} from '../src/platform/database/postgres-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL's programs when the run is on PostgreSQL, else null. */
    postgresBinaries: string | null;
    /** Whether each fault run is made on one of the two engines of this run. */
    sharesFaults: boolean;
    /** Whether disks may be mounted whose power is cut. */
    cutsPower: boolean;
    /** Rounds in which callers race for one seat of a doctor, and histories of a doctor's day. */
    races: { rounds: number; histories: number };
    /** Embedded: a migrated cluster's directory. PostgreSQL: a connection string. */
    databaseTemplate: string;
  }
}

/** A database of a test's own; `drop` closes it and leaves nothing behind. */
export type TestDatabase = Database & {
  drop(): Promise<void>;
  /** Opens the same PostgreSQL database once more, as a second server would; embedded it throws. */
  openAnother(settings?: Partial<PostgresSettings>): Promise<Database>;
};

/** Says nothing. */
export const silentLogger: DatabaseLogger = { info: () => {}, warn: () => {}, error: () => {} };

/** A busy test machine is not an overloaded server. */
const POOL_WAIT_MS = 15_000;

export const TEMPLATE_DATABASE = 'saathi_template';

/** The engine this run tests, chosen by `TEST_ENGINE`. */
export function testEngine(): Database['engine'] {
  return inject('postgresBinaries') ? 'postgres' : 'embedded';
}

/** A private, migrated, empty database on the engine under test. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(TEMPLATE_DATABASE);
}

/** A private database without any table, for tests of the migrations themselves. */
export function createBareDatabase(): Promise<TestDatabase> {
  return create(null);
}

function create(template: string | null): Promise<TestDatabase> {
  return testEngine() === 'postgres' ? createOnPostgres(template) : createEmbedded(template);
}

async function createEmbedded(template: string | null): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saathi-test-'));
  await copyTree(inject('databaseTemplate'), clusterDirectory(dataDir));
  const database = await openEmbeddedDatabase({
    dataDir,
    logger: silentLogger,
    durable: false,
    poolWaitMs: POOL_WAIT_MS,
  });
  if (!template) await database.pool.query('drop schema public cascade; create schema public');
  return {
    ...database,
    async drop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    openAnother: () => Promise.reject(new Error('the embedded database serves one process')),
  };
}

async function createOnPostgres(template: string | null): Promise<TestDatabase> {
  const administration = inject('databaseTemplate');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(administration, `create database ${name} template ${template ?? 'template0'}`);
  const databaseUrl = administration.replace('/postgres?', `/${name}?`);
  const open = (settings: Partial<PostgresSettings> = {}) =>
    openPostgresDatabase({
      databaseUrl,
      logger: silentLogger,
      poolWaitMs: POOL_WAIT_MS,
      ...settings,
    });
  const database = await open();
  return {
    ...database,
    async drop() {
      await database.close();
      await administer(administration, `drop database ${name} with (force)`);
    },
    openAnother: open,
  };
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const database = await openPostgresDatabase({
    databaseUrl,
    logger: silentLogger,
    poolWaitMs: POOL_WAIT_MS,
  });
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
