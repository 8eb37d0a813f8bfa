import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import {
  assertOutsideTransaction,
  createConnectionPool,
  type DatabasePool,
  type OpenTransaction,
  openTransaction,
  type PoolSettings,
} from './connection-pool.ts';
import type { DatabaseLogger } from './database-logger.ts';
import type { Notifications } from './notifications.ts';
import type { Tables } from './tables.ts';

/** The database as the rest of the server sees it, the same on both engines. */
export type Database = {
  db: Kysely<Tables>;
  engine: 'embedded' | 'postgres';
  pool: DatabasePool;
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. The pool refuses queries from inside. */
  transaction<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Whether a write reaches the disk right now (`/readyz`). */
  canWrite(): Promise<boolean>;
  /** Copies the embedded database at one moment to a directory that must not exist; null on PostgreSQL. */
  snapshot: ((target: string) => Promise<void>) | null;
  notify: Notifications['notify'];
  onNotify: Notifications['onNotify'];
  news: Notifications['news'];
  /** Ends all connections; the embedded engine checkpoints and frees its directory. */
  close(): Promise<void>;
};

/** What is needed to open it; `databaseUrl` alone chooses the engine. */
export type DatabaseSettings = {
  dataDir: string;
  databaseUrl: string | null;
  /** Leads past the pooler that lends out the connections of `databaseUrl` by transaction. */
  databaseDirectUrl?: string | null;
  /** Carries live events between servers instead of PostgreSQL. */
  valkeyUrl?: string | null;
  logger: DatabaseLogger;
  /** Connections to PostgreSQL; the embedded engine has one. */
  poolSize?: number;
};

type Parts = {
  engine: Database['engine'];
  raw: pg.Pool;
  notifications(pool: DatabasePool): Notifications;
  logger: DatabaseLogger;
  snapshot: Database['snapshot'];
  answerWithinMs: PoolSettings['answerWithinMs'];
  prepares: PoolSettings['prepares'];
  /** After the last connection has gone. */
  afterClose(): Promise<void>;
};

/** Puts a database together from an engine's pool. */
export function assembleDatabase(parts: Parts): Database {
  const { engine, raw, logger } = parts;
  const lost = (error: Error) => logger.warn({ err: error }, 'a connection was lost');
  // While a client is lent out the pool does not listen, and an unheard error ends the process.
  raw.on('connect', (client) => client.on('error', lost));
  raw.on('error', () => {});
  const { kysely, ...pool } = createConnectionPool(raw, parts);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kysely }) });
  const notifications = parts.notifications(pool);
  return {
    db,
    engine,
    pool,
    transaction: (work) => runTransaction(db, raw, work),
    canWrite: () => canWrite(pool),
    snapshot: parts.snapshot,
    notify: notifications.notify,
    onNotify: notifications.onNotify,
    news: notifications.news,
    async close() {
      await notifications.close();
      await db.destroy();
      await raw.end();
      await parts.afterClose();
    },
  };
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
    // Writes to the log of PostgreSQL and syncs it, but touches no table.
    const { rows } = await pool.query<{ writable: boolean }>(
      `select pg_logical_emit_message(true, 'saathi', '') is not null
         and current_setting('transaction_read_only') = 'off' as writable`,
    );
    return rows[0]?.writable ?? false;
  } catch {
    return false;
  }
}
