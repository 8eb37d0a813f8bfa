import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { asOverloaded } from './availability.ts';
import { DataDirUnusable } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { missingSettings, storeSettingsForLogin } from './session-settings.ts';

/** How to reach PostgreSQL itself, and the transaction pooler in front of it. */
export type ConnectionConfigs = { own: pg.ClientConfig; pooled: pg.ClientConfig | null };

const OLDEST_VERSION = 150_000;
/** Other servers that use the same pooler may take the connection in between. */
const SHARING_TRIES = 5;
const REFUSED = {
  DATABASE_URL:
    'DATABASE_URL leads to a pooler that lends connections out by transaction. Name PostgreSQL itself in DATABASE_DIRECT_URL as well, or set pool_mode = session in PgBouncer.',
  DATABASE_DIRECT_URL:
    'DATABASE_DIRECT_URL leads to a pooler that lends connections out by transaction. It must lead to PostgreSQL itself, or to a pooler with pool_mode = session.',
};

/**
 * Checks the connections before the server uses them; returns whether prepared statements persist
 * between transactions.
 * @throws DatabaseOverloaded if PostgreSQL or the pooler cannot be reached now
 * @throws DataDirUnusable if PostgreSQL is older than 15, or a pooler shares a dedicated connection
 */
export async function checkConnections(
  { own, pooled }: ConnectionConfigs,
  logger: DatabaseLogger,
): Promise<{ prepares: boolean }> {
  await connected(own, async (one) => {
    await requireVersion(one);
    const setting = pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    await connected(own, (other) => requireOwnConnections(pidOf(one), pidOf(other), setting));
    if (pooled) await storeSettingsForLogin(one);
  });
  if (!pooled) return { prepares: true };
  return connected(pooled, async (client) => {
    const missing = await missingSettings(client);
    if (missing.length > 0) {
      logger.warn(
        { missing },
        'the pooler has connections without these settings: of another login, or opened before (RECONNECT ends them)',
      );
    }
    const prepares = await carriesStatements(client);
    logger.info({ prepares }, 'connections are lent out by transaction');
    return { prepares };
  });
}

async function connected<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw asOverloaded(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const found = rows[0];
  if (!found || found.version < OLDEST_VERSION) {
    throw new DataDirUnusable(
      `Saathi needs PostgreSQL 15 or newer; DATABASE_URL leads to ${found?.name}.`,
    );
  }
}

const pidOf = (client: pg.Client) => async () =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Checks that connections are dedicated, as `listen`, session settings and prepared statements
 * require: if two open connections are served by one PostgreSQL process, they are lent out by
 * transaction.
 * @throws DataDirUnusable
 */
export async function requireOwnConnections(
  one: () => Promise<number | undefined>,
  other: () => Promise<number | undefined>,
  setting: keyof typeof REFUSED,
): Promise<void> {
  for (let tried = 0; tried < SHARING_TRIES; tried += 1) {
    if ((await one()) === (await other())) throw new DataDirUnusable(REFUSED[setting]);
  }
}

/**
 * Returns whether the pooler prepares a client's statements on any connection it lends out, under
 * its own names. PgBouncer does so from 1.21 on, with `max_prepared_statements`.
 */
async function carriesStatements(client: pg.Client): Promise<boolean> {
  const name = `saathi_${randomUUID()}`;
  // Inside a transaction the connection stays the same.
  await client.query('begin');
  await client.query({ name, text: 'select $1::int', values: [1] });
  const { rows } = await client.query(`select from pg_prepared_statements where name = '${name}'`);
  const isUnderItsOwnName = rows.length > 0;
  if (isUnderItsOwnName) await client.query(`deallocate ${client.escapeIdentifier(name)}`);
  await client.query('commit');
  return !isUnderItsOwnName;
}
