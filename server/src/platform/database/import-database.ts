import type { Readable } from 'node:stream';
import {
  checkTable,
  compareChecks,
  readMigrationNames,
  type TableCheck,
} from './check-database.ts';
import { type DatabasePool, inLongTransaction, type PoolClient } from './connection-pool.ts';
import { type ExportHeader, type ExportLine, ExportRefused, readExport } from './export-format.ts';
import { migrate, migrationsDirectory, readMigrations } from './migrate.ts';
import { quoted, readStoredTables, type StoredTable } from './stored-tables.ts';

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 8 * 1024 * 1024;

/**
 * Imports an export of either engine into an empty database in one transaction, and compares every
 * table's checksum with the export before committing. Then applies migrations that the export is
 * too old to have. `also` runs in the same transaction, after the comparison. `open` is called twice:
 * the file is read to its end before anything is changed.
 * @throws ExportRefused if the file or the database does not match
 */
export async function importDatabase(
  { pool }: { pool: DatabasePool },
  open: () => Readable,
  also: (client: PoolClient) => Promise<void> = async () => {},
): Promise<TableCheck[]> {
  const header = await verifyExport(open());
  const last = assertKnown(header);
  await assertEmpty(pool, header);
  await migrate({ pool }, migrationsDirectory(), last);
  const checks = await load(pool, open(), also);
  await migrate({ pool });
  return checks;
}

/** Reads an export to its end and returns its header. @throws ExportRefused */
export async function verifyExport(input: Readable): Promise<ExportHeader> {
  let header: ExportHeader | undefined;
  for await (const line of readExport(input)) header ??= line as ExportHeader;
  if (!header) throw new ExportRefused('The file is empty.');
  return header;
}

function assertKnown({ migrations }: ExportHeader): string {
  const known = readMigrations(migrationsDirectory()).map(({ name }) => name);
  const last = migrations.at(-1);
  if (!last || migrations.some((name, index) => known[index] !== name)) {
    throw new ExportRefused(
      'The export comes from a newer Saathi: install that version, or a later one, first.',
    );
  }
  return last;
}

async function assertEmpty(pool: DatabasePool, header: ExportHeader): Promise<void> {
  const tables = await readStoredTables(pool);
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) {
      throw new ExportRefused(
        `The database is not empty: ${name} has rows. Import into a new one.`,
      );
    }
  }
  const applied = tables.length > 0 ? await readMigrationNames(pool) : [];
  if (applied.length > header.migrations.length) {
    throw new ExportRefused(
      'The database has newer tables than the export. Import into a new, untouched one.',
    );
  }
}

function load(
  pool: DatabasePool,
  input: Readable,
  also: (client: PoolClient) => Promise<void>,
): Promise<TableCheck[]> {
  return inLongTransaction(pool, '', async (client) => {
    const tables = await readStoredTables(client);
    const promised = await insertAll(client, tables, input);
    const checks: TableCheck[] = [];
    for (const table of tables) checks.push(await checkTable(client, table));
    assertSame(checks, promised);
    await also(client);
    return checks;
  });
}

async function insertAll(
  client: PoolClient,
  tables: StoredTable[],
  input: Readable,
): Promise<TableCheck[]> {
  let insert = async (_rows: (string | null)[][]): Promise<void> => {};
  let rows: (string | null)[][] = [];
  let characters = 0;
  let promised: TableCheck[] = [];
  const flush = async () => {
    if (rows.length > 0) await insert(rows);
    rows = [];
    characters = 0;
  };
  for await (const line of readExport(input) as AsyncGenerator<ExportLine>) {
    if (Array.isArray(line)) {
      rows.push(line);
      for (const value of line) characters += value?.length ?? 0;
      if (rows.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('table' in line) insert = inserter(client, tables, line.table, line.columns);
    else if ('end' in line) promised = line.end;
  }
  return promised;
}

function inserter(client: PoolClient, tables: StoredTable[], name: string, columns: string[]) {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new ExportRefused(`The export has a table ${name} that the database lacks.`);
  const types = columns.map((column) => table.columns.find((one) => one.name === column)?.type);
  if (types.includes(undefined)) throw new ExportRefused(`The columns of ${name} do not fit.`);
  const names = columns.map(quoted).join(', ');
  const values = types.map((type, index) => `v${index}::${type}`).join(', ');
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `v${index}`).join(', ');
  const statement = `insert into ${quoted(name)} (${names}) select ${values} from unnest(${parameters}) as given(${aliases})`;
  return async (rows: (string | null)[][]) => {
    await client.query(
      statement,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  };
}

function assertSame(found: TableCheck[], promised: TableCheck[]): void {
  const differences = compareChecks(
    { migrations: [], tables: found },
    { migrations: [], tables: promised },
  );
  if (differences.length > 0) {
    throw new ExportRefused(`The import would not equal the export: ${differences.join(' ')}`);
  }
}
