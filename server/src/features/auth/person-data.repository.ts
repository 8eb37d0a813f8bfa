import type { UserId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** Accounts, sessions, trusted browsers and wrong PINs of a person, without what one could sign in with. */
export const createAuthPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id) =>
    readTables(db, {
      users: sql`select id, role, phone, name, created_at from users where id = ${id}`,
      patients: sql`select * from patients where user_id = ${id}`,
      sessions: sql`
        select id, user_id, device, created_at, used_at from sessions where user_id = ${id}`,
      registration_tickets: sql`
        select user_id, expires_at from registration_tickets where user_id = ${id}`,
      claim_codes: sql`select user_id, expires_at from claim_codes where user_id = ${id}`,
      device_grants: sql`
        select user_id, created_at, expires_at from device_grants where user_id = ${id}`,
      guess_ladders: sql`
        select failures, total, blocked_until, touched_at from guess_ladders
        where key like ${`%:${id}%`}`,
    }),
  erasePerson: async (tx, id) => {
    await tx.deleteFrom('guess_ladders').where('key', 'like', `%:${id}%`).execute();
  },
});

/** Erases a person and, by the schema's foreign keys, everything of theirs; the audit keeps ids alone. */
export const createErasure =
  (
    { transaction }: Pick<Database, 'transaction'>,
    features: Pick<Required<PersonData>, 'erasePerson'>,
  ) =>
  (id: UserId): Promise<void> =>
    transaction(async (tx) => {
      await features.erasePerson(tx, id);
      await tx.deleteFrom('users').where('id', '=', id).execute();
    });
