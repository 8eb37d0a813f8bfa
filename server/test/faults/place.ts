import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database/index.ts';
import { copyTemplate, embeddedTemplate } from '../embedded-template.ts';
import {
  askPostgres,
  findPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from '../postgres-cluster.ts';
import { CROWD } from './people.ts';

export type Engine = 'embedded' | 'postgres';
type Row = Record<string, unknown>;

/** The location of a server's data, which outlives the server. */
export type Place = {
  engine: Engine;
  dataDir: string;
  settings: Record<string, string>;
  /** The PostgreSQL cluster of this place. */
  cluster: PostgresCluster | null;
  /** Queries the database directly; on the embedded engine only while no server runs. */
  sql(text: string): Promise<Row[]>;
  remove(): Promise<void>;
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const DATABASE = 'saathi';
/** One origin for all servers of a place, because the port is part of the cookie names. */
const ORIGIN = { PUBLIC_ORIGIN: 'http://localhost:3000' };

const startCluster = async (
  options: Pick<Options, 'within' | 'durable' | 'env'>,
): Promise<PostgresCluster> => {
  const binaries = findPostgres(process.env.PATH ?? '');
  if (!binaries) throw new Error('PostgreSQL is not installed. Debian: apt-get install postgresql');
  return startPostgresCluster(binaries, options);
};

const askOnce = async (
  settings: { dataDir: string; databaseUrl: string | null },
  text: string,
): Promise<Row[]> => {
  const database = await openDatabase({ ...settings, logger: silent });
  try {
    return (await database.pool.query(text, [], { mayTakeLong: true })).rows;
  } finally {
    await database.close();
  }
};

/** An embedded place starts migrated, which avoids the slow first start; `empty` is for imports. */
type Options = {
  within?: string;
  empty?: boolean;
  /** Whether PostgreSQL syncs. */
  durable?: boolean;
  /** Environment variables of the server's and PostgreSQL's processes. */
  env?: Record<string, string>;
};

/** Creates a place for a server's data on either engine, with fsync unless `durable` is false. */
export const makePlace = async (
  engine: Engine,
  { within = tmpdir(), empty = false, durable = true, env = {} }: Options = {},
): Promise<Place> => {
  const dataDir = mkdtempSync(join(within, 'saathi-faults-'));
  const cluster = engine === 'postgres' ? await startCluster({ within, durable, env }) : null;
  if (!cluster && !empty) copyTemplate(await embeddedTemplate(), dataDir);
  if (cluster) await askPostgres(cluster.url('postgres'), `create database ${DATABASE}`);
  const databaseUrl = cluster?.url(DATABASE) ?? null;
  return {
    engine,
    dataDir,
    cluster,
    settings: {
      ...env,
      ...CROWD,
      ...ORIGIN,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    sql: (text) => askOnce({ dataDir, databaseUrl }, text),
    remove: async () => {
      await cluster?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
