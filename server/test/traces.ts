const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Selects the names of all tables of the schema, as `name`. */
export const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_name <> 'migrations' order by table_name`;

/**
 * Returns a statement that counts, per table, the rows in which any column contains one of these
 * texts, also as bytes; as `name` and `rows`. Tables without such rows are left out.
 */
export const rowsWith = (tables: readonly string[], texts: readonly string[]): string => {
  const held = texts
    .flatMap((text) => [text, Buffer.from(text).toString('hex')])
    .map((text) => `strpos(r::text, ${quoted(text)}) > 0`)
    .join(' or ');
  const counts = tables.map(
    (name) => `select '${name}' as name, count(*)::int as rows from "${name}" r where ${held}`,
  );
  return `select * from (${counts.join(' union all ')}) counted where rows > 0 order by name`;
};
