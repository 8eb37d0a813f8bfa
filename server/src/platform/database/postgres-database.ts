import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { checkConnections } from './check-connections.ts';
import { assembleDatabase, type Database } from './database.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { createNotifications } from './notifications.ts';
import { createPostgresTransport } from './postgres-transport.ts';
import { applySettings } from './session-settings.ts';
import { checkValkey, createValkeyTransport } from './valkey-transport.ts';
import { valueTypes } from './value-types.ts';

/** Settings for reaching PostgreSQL. */
export type PostgresSettings = {
  databaseUrl: string;
  /** Bypasses the transaction pooler of `databaseUrl`. */
  databaseDirectUrl?: string | null;
  /** A replica for long lists. */
  databaseReplicaUrl?: string | null;
  /** Carries live events instead of NOTIFY. */
  valkeyUrl?: string | null;
  logger: DatabaseLogger;
  poolSize?: number;
  /** Longest wait for a free or a new connection. */
  poolWaitMs?: number;
  /** Longest wait for an answer; longer than the server's limit, for networks that go silent. */
  answerWithinMs?: number;
  /** How long to wait for a server that is still starting, for example after a reboot. */
  startWithinMs?: number;
};

const ANSWER_WITHIN_MS = 20_000;
const START_RETRY_MS = 500;
const IDLE_CONNECTION_MS = 60_000;

/**
 * Opens a database on a PostgreSQL server.
 * @throws DatabaseOverloaded if the server cannot be reached
 * @throws DataDirUnusable if PostgreSQL is older than 15, or a pooler shares a dedicated connection
 * @throws ConfigError if Valkey refuses this server
 */
export async function openPostgresDatabase({
  logger,
  databaseUrl,
  databaseDirectUrl = null,
  databaseReplicaUrl = null,
  valkeyUrl = null,
  poolSize = 10,
  poolWaitMs = 1_000,
  answerWithinMs = ANSWER_WITHIN_MS,
  startWithinMs = 30_000,
}: PostgresSettings): Promise<Database> {
  const pooled = { connectionString: databaseUrl, application_name: 'saathi' };
  const own = { ...pooled, connectionString: databaseDirectUrl ?? databaseUrl };
  const limits = { connectionTimeoutMillis: poolWaitMs, query_timeout: ANSWER_WITHIN_MS };
  const connections = {
    own: { ...own, ...limits },
    pooled: databaseDirectUrl ? { ...pooled, ...limits } : null,
  };
  const { prepares } = await whenReachable(
    () => checkConnections(connections, logger),
    startWithinMs,
    logger,
  );
  if (valkeyUrl) await checkValkey(valkeyUrl, logger);
  const poolOf = (connectionString: string) =>
    new pg.Pool({
      ...pooled,
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: poolWaitMs,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      types: valueTypes,
      ...(!databaseDirectUrl && { onConnect: applySettings }),
    });
  return assembleDatabase({
    engine: 'postgres',
    raw: poolOf(databaseUrl),
    replica: databaseReplicaUrl ? poolOf(databaseReplicaUrl) : null,
    logger,
    snapshot: null,
    isShortOfSpace: () => false,
    answerWithinMs,
    prepares,
    notifications: (pool) =>
      createNotifications(
        valkeyUrl
          ? createValkeyTransport(valkeyUrl, logger)
          : createPostgresTransport(own, pool.query, logger),
        logger,
      ),
    async afterClose() {},
  });
}

/** Returns the result of `work`, repeated until PostgreSQL can be reached. */
async function whenReachable<Result>(
  work: () => Promise<Result>,
  withinMs: number,
  logger: DatabaseLogger,
): Promise<Result> {
  for (let waited = 0; ; waited += START_RETRY_MS) {
    try {
      return await work();
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
