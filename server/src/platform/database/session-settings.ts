import type pg from 'pg';
import { PLANNER_SETTINGS } from './planning.ts';

/** Settings of every connection to PostgreSQL. */
const SETTINGS: Record<string, string> = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  ...PLANNER_SETTINGS,
};

/** Arbitrary, but used by no other lock of Saathi. */
const LOCK_KEY = 7_224_285;

/**
 * Applies the settings to a dedicated connection; by statement, because PgBouncer refuses unknown
 * startup parameters.
 */
export async function applySettings(client: pg.ClientBase): Promise<void> {
  const statements = Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`);
  await client.query(statements.join(';'));
}

/**
 * Makes the settings the defaults of this login in this database, which apply to every new
 * connection. On a connection that is lent out by transaction, a `set` would leak to its next user.
 */
export async function storeSettingsForLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  const statements = Object.entries(SETTINGS).map(
    ([name, value]) => `alter role current_user in database ${database} set ${name} = '${value}'`,
  );
  // Otherwise servers that start together write one row concurrently, which PostgreSQL refuses.
  const lock = `select pg_advisory_xact_lock(${LOCK_KEY})`;
  await client.query(['begin', lock, ...statements, 'commit'].join(';'));
}

/** Returns the names of the settings that a connection lacks. */
export async function missingSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
     where current_setting(name) <> value`,
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
