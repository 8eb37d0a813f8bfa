import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`;

const TRUSTED_PER_PERSON = 50;

/** Browsers that users have signed in from; a browser may be trusted for several users. */
export const createDevicesRepository = (db: Kysely<Tables>) => ({
  isTrusted: async (userId: string, deviceHash: string): Promise<boolean> => {
    const row = await db
      .selectFrom('device_grants')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Gives a browser a new token, keeping its grants and failure counts. */
  replaceToken: async (oldHash: string, newHash: string): Promise<void> => {
    await sql`
      with moved as (
        update device_grants set device_hash = ${newHash} where device_hash = ${oldHash}
        returning user_id)
      update guess_ladders set key = 'trusted:' || user_id || ':' || ${newHash}::text
      from moved where key = 'trusted:' || user_id || ':' || ${oldHash}::text`.execute(db);
  },
  /** Trusts a browser for a user, in place of the oldest of many. */
  trust: async (userId: string, deviceHash: string, seconds: number): Promise<void> => {
    await db
      .insertInto('device_grants')
      .values({ user_id: userId, device_hash: deviceHash, expires_at: after(seconds) })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device_hash']).doUpdateSet({ expires_at: after(seconds) }),
      )
      .execute();
    // A row that another sign-in has locked is left to the next one.
    await sql`
      delete from device_grants where user_id = ${userId} and device_hash in (
        select device_hash from device_grants where user_id = ${userId} and device_hash in (
          select device_hash from device_grants where user_id = ${userId}
          order by expires_at desc offset ${TRUSTED_PER_PERSON})
        for update skip locked)`.execute(db);
  },
  endTrust: async (userId: string, deviceHash: string): Promise<void> => {
    await db
      .deleteFrom('device_grants')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .execute();
  },
});
export type DevicesRepository = ReturnType<typeof createDevicesRepository>;
