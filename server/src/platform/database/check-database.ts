import { type DatabasePool, inLongTransaction, type PoolClient } from './connection-pool.ts';
import { quoted, readStoredTables, type StoredTable } from './stored-tables.ts';

/** Rows of a table and a checksum of its contents, the same on both engines and in any order. */
export type TableCheck = { name: string; rows: number; checksum: string };

/** A summary of what a database holds, for comparison with another. */
export type DatabaseCheck = { migrations: string[]; tables: TableCheck[] };

/** Runs reads on one connection, all of the same snapshot, however long they take. */
export const inSnapshot = <T>(pool: DatabasePool, work: (client: PoolClient) => Promise<T>) =>
  inLongTransaction(pool, 'isolation level repeatable read read only', work);

/** Counts the rows and computes the checksum of every table, from one snapshot. */
export async function checkDatabase({ pool }: { pool: DatabasePool }): Promise<DatabaseCheck> {
  return inSnapshot(pool, async (client) => {
    const tables: TableCheck[] = [];
    for (const table of await readStoredTables(client)) {
      tables.push(await checkTable(client, table));
    }
    return { migrations: await readMigrationNames(client), tables };
  });
}

/** Counts a table's rows and computes its checksum; requires UTC and ISO dates, as set here. */
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

/** Returns the names of the applied migrations, oldest first. */
export async function readMigrationNames({ query }: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** Returns the differences between two checks, one sentence each; empty if they are the same. */
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
