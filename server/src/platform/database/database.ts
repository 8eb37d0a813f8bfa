import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import {
  assertOutsideTransaction,
  createConnectionPool,
  type DatabasePool,
  type OpenTransaction,
  openTransaction,
  type PoolClient,
  type PoolSettings,
} from './connection-pool.ts';
import type { DatabaseLogger } from './database-logger.ts';
import type { Notifications } from './notifications.ts';
import { createListPool, type ListReads } from './replica.ts';
import type { Tables } from './tables.ts';

/** The database as the rest of the server sees it, the same on both engines. */
export type Database = {
  db: Kysely<Tables>;
  /** For long read-only lists: as fresh as `db`, but read from a replica if there is one. */
  lists: Kysely<Tables>;
  /** Returns null if there is no replica. */
  listReads: () => ListReads | null;
  engine: 'embedded' | 'postgres';
  pool: DatabasePool;
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back if it throws. Queries
   * through the pool are refused inside.
   */
  transaction<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Returns whether a write reaches the disk right now (`/readyz`). */
  canWrite(): Promise<boolean>;
  /** Returns whether the embedded database's disk is getting full; PostgreSQL's is not known. */
  isShortOfSpace(): boolean;
  /** Copies a snapshot of the embedded database to a new directory; null on PostgreSQL. */
  snapshot: ((target: string) => Promise<void>) | null;
  notify: Notifications['notify'];
  onNotify: Notifications['onNotify'];
  news: Notifications['news'];
  /** Closes all connections; the embedded engine checkpoints and frees its directory. */
  close(): Promise<void>;
};

/** What is needed to open the database; `databaseUrl` alone selects the engine. */
export type DatabaseSettings = {
  dataDir: string;
  databaseUrl: string | null;
  /** Bypasses the transaction pooler of `databaseUrl`. */
  databaseDirectUrl?: string | null;
  /** Leads to a replica, for long lists. */
  databaseReplicaUrl?: string | null;
  /** Carries live events between servers instead of PostgreSQL. */
  valkeyUrl?: string | null;
  logger: DatabaseLogger;
  /** Number of connections to PostgreSQL; the embedded engine has one. */
  poolSize?: number;
};

type Parts = {
  engine: Database['engine'];
  raw: pg.Pool;
  /** Connections to a replica. */
  replica?: pg.Pool | null;
  notifications(pool: DatabasePool): Notifications;
  logger: DatabaseLogger;
  snapshot: Database['snapshot'];
  isShortOfSpace: Database['isShortOfSpace'];
  answerWithinMs: PoolSettings['answerWithinMs'];
  prepares: PoolSettings['prepares'];
  /** Runs after the last connection was closed. */
  afterClose(): Promise<void>;
};

/** Assembles a database from an engine's pool. */
export function assembleDatabase(parts: Parts): Database {
  const { engine, raw, replica = null, logger } = parts;
  const lost = (error: Error) => logger.warn({ err: error }, 'a connection was lost');
  // The pool does not listen to clients in use, and an unhandled error event ends the process.
  for (const one of [raw, ...(replica ? [replica] : [])]) {
    one.on('connect', (client) => client.on('error', lost));
    one.on('error', () => {});
  }
  const pool = createConnectionPool(raw, parts);
  const db = kyselyOn(pool.connect);
  const listPool = replica && createListPool(pool, replica, parts);
  const notifications = parts.notifications(pool);
  return {
    db,
    lists: listPool ? kyselyOn(listPool.connect) : db,
    listReads: () => listPool?.counts() ?? null,
    engine,
    pool,
    transaction: (work) => runTransaction(db, raw, work),
    canWrite: () => canWrite(pool),
    snapshot: parts.snapshot,
    isShortOfSpace: parts.isShortOfSpace,
    notify: notifications.notify,
    onNotify: notifications.onNotify,
    news: notifications.news,
    async close() {
      await notifications.close();
      await db.destroy();
      await Promise.all([raw.end(), replica?.end()]);
      await parts.afterClose();
    },
  };
}

/** Creates a Kysely that leaves ending the pool to its owner, as an unused one never does. */
function kyselyOn(connect: () => Promise<PoolClient>): Kysely<Tables> {
  const pool: PostgresPool = {
    connect: connect as () => Promise<PostgresPoolClient & PoolClient>,
    end: async () => {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function runTransaction<T>(
  db: Kysely<Tables>,
  owner: pg.Pool,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  assertOutsideTransaction(owner);
  const own: OpenTransaction = { owner, open: true, afterCommit: [] };
  try {
    const result = await db.transaction().execute((tx) => openTransaction.run(own, () => work(tx)));
    own.open = false;
    for (const announce of own.afterCommit) announce();
    return result;
  } finally {
    own.open = false;
  }
}

async function canWrite(pool: DatabasePool): Promise<boolean> {
  try {
    // Writes to PostgreSQL's write-ahead log and syncs it, but touches no table.
    const { rows } = await pool.query<{ writable: boolean }>(
      `select pg_logical_emit_message(true, 'saathi', '') is not null
         and current_setting('transaction_read_only') = 'off' as writable`,
    );
    return rows[0]?.writable ?? false;
  } catch {
    return false;
  }
}
