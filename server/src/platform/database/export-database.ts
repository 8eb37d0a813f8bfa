import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { checkTable, inSnapshot, readMigrationNames, type TableCheck } from './check-database.ts';
import type { DatabasePool, PoolClient } from './connection-pool.ts';
import { EXPORT_VERSION, type ExportHeader, type ExportLine } from './export-format.ts';
import { quoted, readStoredTables, type StoredTable } from './stored-tables.ts';

const ROWS_AT_ONCE = 500;

/**
 * Writes everything the database holds at one moment as lines of JSON that either engine can
 * import, sealed with a checksum, and ends the stream. The embedded database serves nobody else
 * meanwhile: beside a running server export a snapshot of it (`exportEmbedded`).
 */
export async function exportDatabase(
  { pool }: { pool: DatabasePool },
  output: Writable,
): Promise<TableCheck[]> {
  const hash = createHash('sha256');
  const write = async (line: ExportHeader | ExportLine) => {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    if (!output.write(text)) await once(output, 'drain');
  };
  const checks = await inSnapshot(pool, async (client) => {
    const migrations = await readMigrationNames(client);
    await write({ format: 'saathi-export', version: EXPORT_VERSION, migrations });
    const tables: TableCheck[] = [];
    for (const table of await readStoredTables(client)) {
      await writeTable(client, table, write);
      tables.push(await checkTable(client, table));
    }
    await write({ end: tables });
    return tables;
  });
  output.end(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
  await once(output, 'finish');
  return checks;
}

async function writeTable(
  client: PoolClient,
  table: StoredTable,
  write: (line: ExportLine) => Promise<void>,
): Promise<void> {
  const columns = table.columns.map(({ name }) => name);
  await write({ table: table.name, columns });
  const values = columns.map((name) => `${quoted(name)}::text`).join(', ');
  await client.query(
    `declare rows no scroll cursor for select array[${values}] as row from ${quoted(table.name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: (string | null)[] }>(
      `fetch ${ROWS_AT_ONCE} from rows`,
    );
    for (const { row } of rows) await write(row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close rows');
}
