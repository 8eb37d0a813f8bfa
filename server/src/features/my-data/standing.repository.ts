import { PRIVACY_VERSIONS, type PrivacyVersion, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export const NEWEST_PRIVACY = PRIVACY_VERSIONS[PRIVACY_VERSIONS.length - 1] as PrivacyVersion;

/** What a session tells of its owner's data: what is to be agreed to, and when it is erased. */
export type Standing = { privacyToAgree?: PrivacyVersion; erasureAt?: string };

/** Writes down that a person agreed to a version; once more changes nothing. */
export const agreeToPrivacy = async (
  db: Kysely<Tables>,
  userId: UserId,
  version: PrivacyVersion,
): Promise<void> => {
  await db
    .insertInto('privacy_agreements')
    .values({ user_id: userId, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const createStanding =
  (db: Kysely<Tables>) =>
  async (userId: UserId): Promise<Standing> => {
    const { rows } = await sql<{ agreed: boolean; at: Date | null }>`
      select exists (
          select from privacy_agreements where user_id = ${userId} and version = ${NEWEST_PRIVACY}
        ) as agreed,
        (select due_at from erasures where user_id = ${userId}) as at`.execute(db);
    const [row] = rows;
    return {
      ...(!row?.agreed && { privacyToAgree: NEWEST_PRIVACY }),
      ...(row?.at && { erasureAt: row.at.toISOString() }),
    };
  };
