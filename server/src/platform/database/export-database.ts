import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkTable, inSnapshot, readMigrationNames, type TableCheck } from './check-database.ts';
import type { DatabasePool, PoolClient } from './connection-pool.ts';
import { EXPORT_VERSION, type ExportHeader, type ExportLine } from './export-format.ts';
import { quoted, readStoredTables, type StoredTable } from './stored-tables.ts';

const ROWS_AT_ONCE = 500;
/** For tables with binary columns, where a row can be half a megabyte of text. */
const ROWS_WITH_BYTES_AT_ONCE = 16;

/**
 * Writes a snapshot of the whole database as lines of JSON that either engine can import, with a
 * checksum at the end, and ends the stream. It blocks the embedded database; while a server is
 * running, export a copy instead (`exportWhileServing`).
 */
export async function exportDatabase(
  { pool }: { pool: DatabasePool },
  output: Writable,
): Promise<TableCheck[]> {
  return inSnapshot(pool, async (client) => {
    const tables: TableCheck[] = [];
    await pipeline(sealed(linesOf(client, tables)), output);
    return tables;
  });
}

async function* sealed(lines: AsyncIterable<ExportHeader | ExportLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    yield text;
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

async function* linesOf(
  client: PoolClient,
  tables: TableCheck[],
): AsyncGenerator<ExportHeader | ExportLine> {
  const migrations = await readMigrationNames(client);
  yield { format: 'saathi-export', version: EXPORT_VERSION, migrations };
  for (const table of await readStoredTables(client)) {
    yield* rowsOf(client, table);
    tables.push(await checkTable(client, table));
  }
  yield { end: tables };
}

async function* rowsOf(client: PoolClient, table: StoredTable): AsyncGenerator<ExportLine> {
  const columns = table.columns.map(({ name }) => name);
  yield { table: table.name, columns };
  const hasBytes = table.columns.some(({ type }) => type === 'bytea');
  const rowsAtOnce = hasBytes ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE;
  const values = columns.map((name) => `${quoted(name)}::text`).join(', ');
  await client.query(
    `declare rows no scroll cursor for select array[${values}] as row from ${quoted(table.name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: (string | null)[] }>(
      `fetch ${rowsAtOnce} from rows`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close rows');
}
