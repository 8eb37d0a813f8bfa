import type { UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { isAssigned } from '../../platform/database/assignments.ts';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { listReads } from './audit.repository.ts';

/** An id the person may see: their own, a doctor's or a current patient's. */
const shown = (column: 'actor_id' | 'subject_id', id: UserId) => {
  const known = sql.ref(`audit.${column}`);
  return sql`case when ${known} = ${id}::uuid
      or exists (select from users where users.id = ${known} and users.role = 'doctor')
      or ${isAssigned(known, id)}
    then ${known} end`;
};

/**
 * Exports a person's actions and the actions on their data, including reads of lists that contained
 * the patient. The audit log is never erased.
 */
export const createAuditPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        audit: sql`
          with own as (
            select id from audit where subject_id = ${id}::uuid
            union
            select id from audit where actor_id = ${id}::uuid
            union
            select audit.id from ${listReads}
            where a.patient_id = ${id}::uuid
              and audit.at >= a.assigned_at and audit.at < coalesce(a.removed_at, 'infinity'))
          select id, at, actor_kind, ${shown('actor_id', id)} as actor_id, kind,
            ${shown('subject_id', id)} as subject_id, detail, request_id, slot
          from audit where id in (select id from own) order by at`,
      },
      room,
    ),
});
