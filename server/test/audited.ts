import type { Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Returns the details of the audit entries of a kind by one person, or about one. */
export const auditedOf = async (
  db: Kysely<Tables>,
  [column, id]: ['actor_id' | 'subject_id', string],
  kind: string,
): Promise<(string | null)[]> => {
  const rows = await db
    .selectFrom('audit')
    .select('detail')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ detail }) => detail);
};
