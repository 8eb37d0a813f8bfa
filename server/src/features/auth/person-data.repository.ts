import type { UserId } from '@saathi/contract';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** Accounts, sessions, trusted browsers and wrong PINs of a person, without what one could sign in with. */
export const createAuthPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id) => ({
    users: await db
      .selectFrom('users')
      .select(['id', 'role', 'phone', 'name', 'created_at'])
      .where('id', '=', id)
      .execute(),
    patients: await db.selectFrom('patients').selectAll().where('user_id', '=', id).execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['id', 'user_id', 'device', 'created_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    registration_tickets: await db
      .selectFrom('registration_tickets')
      .select(['user_id', 'expires_at'])
      .where('user_id', '=', id)
      .execute(),
    claim_codes: await db
      .selectFrom('claim_codes')
      .select(['user_id', 'expires_at'])
      .where('user_id', '=', id)
      .execute(),
    device_grants: await db
      .selectFrom('device_grants')
      .select(['user_id', 'created_at', 'expires_at'])
      .where('user_id', '=', id)
      .execute(),
    guess_ladders: await db
      .selectFrom('guess_ladders')
      .select(['failures', 'total', 'blocked_until', 'touched_at'])
      .where('key', 'like', `%:${id}%`)
      .execute(),
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
