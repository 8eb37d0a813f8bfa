import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** The format of the file behind a link. */
export type Format = Tables['download_links']['format'];
type Language = Tables['download_links']['language'];

export const createDownloadLinksRepository = (db: Kysely<Tables>) => ({
  /** Stores the links' hashes in place of all earlier links; returns the time of expiry. */
  make: async (
    userId: UserId,
    language: Language,
    hashes: Partial<Record<Format, string>>,
    seconds: number,
  ): Promise<Date> => {
    const { rows } = await sql<{ at: Date }>`
      with earlier as (delete from download_links where user_id = ${userId})
      insert into download_links (token_hash, user_id, format, language, expires_at)
      select hash, ${userId}, format, ${language}, now() + make_interval(secs => ${seconds}::float8)
      from unnest(${Object.values(hashes)}::text[], ${Object.keys(hashes)}::text[])
        as made (hash, format)
      returning expires_at as at`.execute(db);
    return rows[0]?.at as Date;
  },
  /** Returns a link of this person; undefined if it is used, expired or somebody else's. */
  find: (
    userId: UserId,
    tokenHash: string,
  ): Promise<{ format: Format; language: Language } | undefined> =>
    db
      .selectFrom('download_links')
      .select(['format', 'language'])
      .where('token_hash', '=', tokenHash)
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  /** Consumes a link of this person; returns false if it is already used. */
  use: async (userId: UserId, tokenHash: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('download_links')
      .where('token_hash', '=', tokenHash)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type DownloadLinksRepository = ReturnType<typeof createDownloadLinksRepository>;
