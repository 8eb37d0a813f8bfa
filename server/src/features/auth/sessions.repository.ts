import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export const createSessionsRepository = (db: Kysely<Tables>) => ({
  insert: async (session: { tokenHash: string; id: string; userId: string; device: string }) => {
    await db
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        id: session.id,
        user_id: session.userId,
        device: session.device,
      })
      .execute();
  },
  find: (tokenHash: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'users.id as userId', 'users.role'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),
  remove: async (tokenHash: string) => {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },
});
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
