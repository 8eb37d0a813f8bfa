import pg from 'pg';
import { assembleDatabase, type Database } from './database.ts';
import { DataDirUnusable } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { createPostgresNotifications } from './notifications.ts';
import { valueTypes } from './value-types.ts';

/** How PostgreSQL is reached. */
export type PostgresSettings = {
  databaseUrl: string;
  logger: DatabaseLogger;
  poolSize?: number;
  /** Longest wait for a connection, free or new. */
  poolWaitMs?: number;
  /** Longest wait for an answer; longer than the server's own limit, for networks that fall silent. */
  answerWithinMs?: number;
};

const POOL_SIZE = 10;
const POOL_WAIT_MS = 1_000;
const ANSWER_WITHIN_MS = 20_000;
const IDLE_CONNECTION_MS = 60_000;
const OLDEST_VERSION = 150_000;

// Set by statement, not in the start-up packet: PgBouncer refuses parameters it does not know.
const SESSION = `set statement_timeout = '15s';
  set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '10s';
  set timezone = 'UTC'`;

/**
 * Opens a database on a PostgreSQL server.
 * @throws DataDirUnusable when the server is older than PostgreSQL 15
 */
export async function openPostgresDatabase(settings: PostgresSettings): Promise<Database> {
  const { logger, databaseUrl } = settings;
  const connection = { connectionString: databaseUrl, application_name: 'saathi' };
  const raw = new pg.Pool({
    ...connection,
    max: settings.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: settings.poolWaitMs ?? POOL_WAIT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    types: valueTypes,
    onConnect: async (client) => {
      await client.query(SESSION);
    },
  });
  const database = assembleDatabase({
    engine: 'postgres',
    raw,
    logger,
    snapshot: null,
    answerWithinMs: settings.answerWithinMs ?? ANSWER_WITHIN_MS,
    notifications: (pool) => createPostgresNotifications(connection, pool.query, logger),
    async afterClose() {},
  });
  try {
    await assertVersion(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assertVersion({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const found = rows[0];
  if (!found || found.version < OLDEST_VERSION) {
    throw new DataDirUnusable(
      `Saathi needs PostgreSQL 15 or newer; DATABASE_URL leads to ${found?.name}.`,
    );
  }
}
