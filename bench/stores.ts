import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../server/src/platform/database/index.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { findPostgres, startPostgresCluster } from '../server/test/postgres-cluster.ts';
import { populate, type Size } from './population.ts';

export type EngineName = 'embedded' | 'postgres';

/** A filled database of one engine, of which each program gets its own copy. */
export type Stores = {
  engine: EngineName;
  /** Returns the settings for a program on a new copy. */
  copy(): Promise<Record<string, string>>;
  remove(): Promise<void>;
};

const logger = createLogger('error');

const fill = async (place: { dataDir: string; databaseUrl: string | null }, size: Size) => {
  const database = await openDatabase({ ...place, logger });
  try {
    await migrate(database);
    const client = await database.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await populate((text, values) => client.query(text, values, { mayTakeLong: true }), size);
      await client.query('vacuum (analyze)', [], { mayTakeLong: true });
    } finally {
      client.release();
    }
  } finally {
    await database.close();
  }
};

const embeddedStores = async (root: string, size: Size): Promise<Stores> => {
  const dataDir = join(root, 'filled');
  await fill({ dataDir, databaseUrl: null }, size);
  let copies = 0;
  return {
    engine: 'embedded',
    copy: async () => {
      copies += 1;
      const copied = join(root, `copy-${copies}`);
      cpSync(dataDir, copied, { recursive: true });
      execFileSync('sync');
      return { DATA_DIR: copied };
    },
    remove: async () => rmSync(root, { recursive: true, force: true }),
  };
};

const postgresStores = async (root: string, size: Size): Promise<Stores> => {
  const binaries = findPostgres(process.env.PATH ?? '');
  if (!binaries) throw new Error('PostgreSQL is not installed: run with --engine embedded.');
  const cluster = await startPostgresCluster(binaries, { durable: true });
  const administer = async (statement: string) => {
    const database = await openDatabase({
      dataDir: root,
      databaseUrl: cluster.url('postgres'),
      logger,
    });
    await database.pool.query(statement, [], { mayTakeLong: true });
    await database.close();
  };
  await administer('create database filled');
  await fill({ dataDir: root, databaseUrl: cluster.url('filled') }, size);
  let copies = 0;
  return {
    engine: 'postgres',
    copy: async () => {
      copies += 1;
      await administer(`create database copy_${copies} template filled`);
      await administer('checkpoint');
      const dataDir = join(root, `copy-${copies}`);
      mkdirSync(dataDir);
      return { DATA_DIR: dataDir, DATABASE_URL: cluster.url(`copy_${copies}`) };
    },
    remove: async () => {
      await cluster.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

export const openStores = (engine: EngineName, size: Size): Promise<Stores> => {
  const root = mkdtempSync(join(tmpdir(), 'saathi-bench-'));
  return engine === 'embedded' ? embeddedStores(root, size) : postgresStores(root, size);
};
