import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { assembleDatabase, type Database } from './database.ts';
import { DatabaseOverloaded, DataDirUnusable } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { createPostgresNotifications } from './notifications.ts';
import { PLANNING } from './planning.ts';
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
  /** How long to wait for a server that is still starting, as it does beside us after a reboot. */
  startWithinMs?: number;
};

const ANSWER_WITHIN_MS = 20_000;
const START_RETRY_MS = 500;
const IDLE_CONNECTION_MS = 60_000;
const OLDEST_VERSION = 150_000;
/** Other servers behind the same pooler may take the connection in between. */
const SHARING_TRIES = 5;
const SHARED_CONNECTIONS =
  'DATABASE_URL leads to a pooler that lends connections out by transaction. Saathi needs one that does so by session: pool_mode = session in PgBouncer.';

type Backend = { pid: number };

// Set by statement, not in the start-up packet: PgBouncer refuses parameters it does not know.
const SESSION = `set statement_timeout = '15s';
  set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '10s';
  set timezone = 'UTC';
  ${Object.entries(PLANNING)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join(';')}`;

/**
 * Opens a database on a PostgreSQL server.
 * @throws DatabaseOverloaded when the server cannot be reached
 * @throws DataDirUnusable when the server is older than PostgreSQL 15, or a pooler before it shares
 *   its connections between transactions
 */
export async function openPostgresDatabase({
  logger,
  databaseUrl,
  poolSize = 10,
  poolWaitMs = 1_000,
  answerWithinMs = ANSWER_WITHIN_MS,
  startWithinMs = 30_000,
}: PostgresSettings): Promise<Database> {
  const connection = { connectionString: databaseUrl, application_name: 'saathi' };
  const raw = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: poolWaitMs,
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
    answerWithinMs,
    notifications: (pool) => createPostgresNotifications(connection, pool.query, logger),
    async afterClose() {},
  });
  try {
    await reachable(database, startWithinMs, logger);
    await assertVersion(database);
    await assertNoSharing(database, connection);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function reachable(
  { pool }: Database,
  withinMs: number,
  logger: DatabaseLogger,
): Promise<void> {
  for (let waited = 0; ; waited += START_RETRY_MS) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseOverloaded)) throw error;
      if (waited >= withinMs) {
        const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
        throw new DatabaseOverloaded(`PostgreSQL cannot be reached at DATABASE_URL: ${reason}`);
      }
      if (waited === 0) logger.warn({ err: error }, 'waiting for PostgreSQL');
      await wait(START_RETRY_MS);
    }
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

/**
 * Prepared statements, `listen` and the settings of a session need a connection of one's own: two
 * open connections served by one process of PostgreSQL are lent out by transaction.
 * @throws DataDirUnusable
 */
export async function requireOwnConnections(
  one: () => Promise<number | undefined>,
  other: () => Promise<number | undefined>,
): Promise<void> {
  for (let tried = 0; tried < SHARING_TRIES; tried += 1) {
    if ((await one()) === (await other())) throw new DataDirUnusable(SHARED_CONNECTIONS);
  }
}

async function assertNoSharing(
  { pool }: Pick<Database, 'pool'>,
  connection: pg.ClientConfig,
): Promise<void> {
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  other.on('error', () => {});
  const statement = 'select pg_backend_pid() as pid';
  try {
    await other.connect();
    await requireOwnConnections(
      async () => (await pool.query<Backend>(statement)).rows[0]?.pid,
      async () => (await other.query<Backend>(statement)).rows[0]?.pid,
    );
  } finally {
    await other.end().catch(() => {});
  }
}
