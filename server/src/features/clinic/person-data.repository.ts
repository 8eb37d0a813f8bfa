import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** A person's membership of the clinic; deleted together with the account. */
export const createClinicPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        clinic_members: sql`select * from clinic_members where user_id = ${id}`,
        clinic_invitations: sql`
          select id, name, role, invited_by, expires_at from clinic_invitations
          where invited_by = ${id} order by id`,
        clinic_texts: sql`select * from clinic_texts where changed_by = ${id} order by version`,
      },
      room,
    ),
  withheld: { 'clinic_invitations.code_hash': 'lets whoever has it join the clinic' },
});
