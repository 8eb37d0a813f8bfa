import { type DatabasePool, inLongTransaction, type PoolClient } from './connection-pool.ts';
import { quoted, readStoredTables, type StoredTable } from './stored-tables.ts';

/** Rows of a table and a sum over what they hold, the same on both engines and in any order. */
export type TableCheck = { name: string; rows: number; checksum: string };

/** What a database holds, to be compared with another's. */
export type DatabaseCheck = { migrations: string[]; tables: TableCheck[] };

/** Reads on one connection that all see the same moment, however long they take. */
export const inSnapshot = <T>(pool: DatabasePool, work: (client: PoolClient) => Promise<T>) =>
  inLongTransaction(pool, 'isolation level repeatable read read only', work);

/** Counts and sums every table, all at one moment. */
export async function checkDatabase({ pool }: { pool: DatabasePool }): Promise<DatabaseCheck> {
  return inSnapshot(pool, async (client) => {
    const tables: TableCheck[] = [];
    for (const table of await readStoredTables(client)) {
      tables.push(await checkTable(client, table));
    }
    return { migrations: await readMigrationNames(client), tables };
  });
}

/** Counts and sums one table; needs UTC and ISO dates, which every connection here has. */
export async function checkTable(client: PoolClient, table: StoredTable): Promise<TableCheck> {
  const row = `row(${table.columns.map(({ name }) => quoted(name)).join(', ')})::text`;
  const digest = `encode(sha256(convert_to(${row}, 'UTF8')), 'hex')`;
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*) as rows,
       coalesce(sum(('x' || substr(${digest}, 1, 15))::bit(60)::bigint), 0)::text as checksum
     from ${quoted(table.name)}`,
    [],
    { mayTakeLong: true },
  );
  const found = rows[0];
  if (!found) throw new Error(`${table.name} could not be counted`);
  return { name: table.name, ...found };
}

/** The migrations a database has, oldest first. */
export async function readMigrationNames({ query }: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** What differs between two checks, one sentence each; empty when they are the same. */
export function compareChecks(one: DatabaseCheck, other: DatabaseCheck): string[] {
  const differences: string[] = [];
  if (one.migrations.join() !== other.migrations.join()) differences.push('The migrations differ.');
  const names = new Set([...one.tables, ...other.tables].map(({ name }) => name));
  for (const name of names) {
    const here = one.tables.find((table) => table.name === name);
    const there = other.tables.find((table) => table.name === name);
    if (here?.rows !== there?.rows) {
      differences.push(`${name} has ${here?.rows ?? 'no'} and ${there?.rows ?? 'no'} rows.`);
    } else if (here?.checksum !== there?.checksum) {
      differences.push(`${name} has other contents in the same number of rows.`);
    }
  }
  return differences;
}
