import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

export const createNamesRepository = (db: Kysely<Tables>) => ({
  /**
   * Returns names by id: of a patient's current and former doctors, of a doctor's current patients,
   * and of those who wrote for a doctor in the person's chats.
   */
  of: async (personId: UserId): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; name: string }>`
      select users.id, users.name
      from assignments a
      join users on users.id = case when a.patient_id = ${personId} then a.doctor_id
        else a.patient_id end
      where a.patient_id = ${personId}
        or (a.doctor_id = ${personId} and a.removed_at is null)
      union
      select users.id, users.name
      from chats join messages m on m.chat_id = chats.id and m.by_stand_in
      join users on users.id = m.sender_id
      where ${personId} in (chats.patient_id, chats.doctor_id)`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
