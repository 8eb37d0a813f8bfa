import type { PoolClient } from './connection-pool.ts';

export type StoredTable = { name: string; columns: { name: string; type: string }[] };

type ColumnRow = { table: string; column: string; type: string };
type Reference = { table: string; target: string };

/** Returns all our tables except the list of migrations, each after those it references. */
export async function readStoredTables({
  query,
}: Pick<PoolClient, 'query'>): Promise<StoredTable[]> {
  const columns = await query<ColumnRow>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attname collate "C"`,
  );
  const references = await query<Reference>(
    `select r.relname as table, t.relname as target from pg_constraint k
     join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const tables = new Map<string, StoredTable>();
  for (const { table, column, type } of columns.rows) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name: column, type });
    tables.set(table, known);
  }
  return inOrder([...tables.values()], references.rows);
}

function inOrder(tables: StoredTable[], references: Reference[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const free = rest.filter(
      ({ name }) => !references.some((one) => one.table === name && waiting.has(one.target)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
