import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** What a person did and what was done with the person's data; the audit is never erased. */
export const createAuditPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id) => ({
    audit: await db
      .selectFrom('audit')
      .selectAll()
      .where(({ or, eb }) => or([eb('subject_id', '=', id), eb('actor_id', '=', id)]))
      .orderBy('at')
      .execute(),
  }),
});
