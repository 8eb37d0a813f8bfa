import type pg from 'pg';
import { PLANNING } from './planning.ts';

/** What holds on each connection to PostgreSQL. */
const SETTINGS: Record<string, string> = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  ...PLANNING,
};

/** Any number will do that nothing else of Saathi's locks. */
const LOCK_KEY = 7_224_285;

/** Sets them on a connection of one's own; by statement, since PgBouncer refuses start-up parameters it does not know. */
export async function setOnConnection(client: pg.ClientBase): Promise<void> {
  const statements = Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`);
  await client.query(statements.join(';'));
}

/**
 * Makes them the defaults of this login in this database, which every new connection has: on one that
 * is lent out by transaction a `set` would stay for whoever is lent it next.
 */
export async function setForLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  const statements = Object.entries(SETTINGS).map(
    ([name, value]) => `alter role current_user in database ${database} set ${name} = '${value}'`,
  );
  // Servers that start together would otherwise write one row at once, which PostgreSQL refuses.
  const lock = `select pg_advisory_xact_lock(${LOCK_KEY})`;
  await client.query(['begin', lock, ...statements, 'commit'].join(';'));
}

/** The names of those that a connection lacks. */
export async function missingOn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
     where current_setting(name) <> value`,
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
