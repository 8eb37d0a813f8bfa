import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** What a person did and what was done with the person's data; the audit is never erased. */
export const createAuditPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, rowsMax) =>
    readTables(
      db,
      { audit: sql`select * from audit where ${id} in (subject_id, actor_id) order by at` },
      rowsMax,
    ),
});
