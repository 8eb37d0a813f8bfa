import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

export const createNamesRepository = (db: Kysely<Tables>) => ({
  /** Names of a patient's doctors, also of former ones, and of a doctor's patients of now, by id. */
  of: async (personId: UserId): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; name: string }>`
      select distinct users.id, users.name
      from assignments a
      join users on users.id = case when a.patient_id = ${personId} then a.doctor_id
        else a.patient_id end
      where a.patient_id = ${personId}
        or (a.doctor_id = ${personId} and a.removed_at is null)`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
