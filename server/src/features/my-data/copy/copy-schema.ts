import type { Database } from '../../../platform/database/index.ts';

type Column = { table: string; name: string; type: string; nullable: boolean };
type Schema = Record<string, unknown>;

const STRING = { type: 'string' };
const INSTANT = { type: 'string', format: 'date-time' };

/** JSON schema of each column type; other types may have any value. */
const JSON_SCHEMAS: Record<string, Schema> = {
  uuid: { type: 'string', format: 'uuid' },
  text: STRING,
  bytea: { type: 'string', contentEncoding: 'base64' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': INSTANT,
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  ARRAY: { type: 'array', items: STRING },
};

const jsonSchemaOf = ({ type, nullable }: Column): Schema => {
  const form = JSON_SCHEMAS[type];
  if (!form) return {};
  return nullable ? { anyOf: [form, { type: 'null' }] } : form;
};

const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** Reads the columns of the tables from the database. */
const readColumns = async ({ pool }: Pick<Database, 'pool'>): Promise<Column[]> => {
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as name, data_type as type,
      is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public'
     order by table_name, ordinal_position`,
  );
  return rows;
};

/**
 * Returns the JSON schema of a person's copy, derived from the database: every column of the given
 * tables except those that are withheld.
 */
export const makeCopySchema = async (
  database: Pick<Database, 'pool'>,
  tables: readonly string[],
  withheld: Record<string, string>,
): Promise<Schema> => {
  const columns = await readColumns(database);
  const rowsOf = (table: string): Schema => ({
    type: 'array',
    items: objectOf(
      Object.fromEntries(
        columns
          .filter((one) => one.table === table && !(`${table}.${one.name}` in withheld))
          .map((one) => [one.name, jsonSchemaOf(one)]),
      ),
    ),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Everything Saathi holds about one person',
    ...objectOf({
      $schema: STRING,
      madeAt: INSTANT,
      person: objectOf({ id: JSON_SCHEMAS.uuid as Schema, role: { enum: ['patient', 'doctor'] } }),
      tables: objectOf(Object.fromEntries(tables.map((table) => [table, rowsOf(table)]))),
    }),
  };
};
