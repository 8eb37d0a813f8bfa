import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import type { DatabaseLogger } from '../src/platform/database/database-logger.ts';
import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import {
  openPostgresDatabase,
  type PostgresSettings,
} from '../src/platform/database/postgres-database.ts';
import { copyTemplate } from './embedded-template.ts';
import { askPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of PostgreSQL's programs if the run is on PostgreSQL, otherwise null. */
    postgresBinaries: string | null;
    /** Whether this is `npm run test:all`, which also runs the slow tests. */
    thorough: boolean;
    /** Whether disks may be mounted for simulated power cuts. */
    cutsPower: boolean;
    /**
     * Rounds in which callers race for one seat of a doctor, and generated histories of a doctor's
     * day.
     */
    races: { rounds: number; histories: number };
    /** Embedded: directory of a migrated cluster. PostgreSQL: a connection string. */
    databaseTemplate: string;
  }
}

/** A test's own database; `drop` closes and removes it. */
export type TestDatabase = Database & {
  drop(): Promise<void>;
  /**
   * Opens the same PostgreSQL database again, as a second server would; throws on the embedded
   * engine.
   */
  openAnother(settings?: Partial<PostgresSettings>): Promise<Database>;
};

/** A logger without output. */
export const silentLogger: DatabaseLogger = { info: () => {}, warn: () => {}, error: () => {} };

/** A busy test machine is not an overloaded server. */
const POOL_WAIT_MS = 15_000;

export const TEMPLATE_DATABASE = 'saathi_template';

/** Returns the engine of this run, chosen by `TEST_ENGINE`. */
export function testEngine(): Database['engine'] {
  return inject('postgresBinaries') ? 'postgres' : 'embedded';
}

/** Creates a private, migrated, empty database on the engine under test. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(TEMPLATE_DATABASE);
}

/** Creates a private database without tables, for tests of the migrations themselves. */
export function createBareDatabase(): Promise<TestDatabase> {
  return create(null);
}

function create(template: string | null): Promise<TestDatabase> {
  return testEngine() === 'postgres' ? createOnPostgres(template) : createEmbedded(template);
}

async function createEmbedded(template: string | null): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saathi-test-'));
  copyTemplate(inject('databaseTemplate'), dataDir);
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
  await askPostgres(
    administration,
    `create database ${name} template ${template ?? 'template0'} strategy file_copy`,
  );
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
      await askPostgres(administration, `drop database ${name} with (force)`);
    },
    openAnother: open,
  };
}
