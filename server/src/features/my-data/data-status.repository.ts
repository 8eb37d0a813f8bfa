import { PRIVACY_VERSIONS, type PrivacyVersion, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { notSignedIn } from '../../platform/app-error.ts';
import type { Tables } from '../../platform/database/tables.ts';

export const NEWEST_PRIVACY = PRIVACY_VERSIONS[PRIVACY_VERSIONS.length - 1] as PrivacyVersion;

/** A session's information on its owner's data: the notice to agree to, the time of erasure. */
export type DataStatus = { privacyToAgree?: PrivacyVersion; erasureAt?: string };

/** Records that a person agreed to a version; returns false if it was already recorded. */
export const agreeToPrivacy = async (
  db: Kysely<Tables>,
  userId: UserId,
  version: PrivacyVersion,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('privacy_agreements')
    .values({ user_id: userId, version })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Stores the version agreed to at registration, if any. Earlier records are deleted, because
 * somebody else may have registered the phone before.
 */
export const agreeAtRegistration = async (
  tx: Kysely<Tables>,
  userId: UserId,
  version: PrivacyVersion | undefined,
): Promise<void> => {
  await tx.deleteFrom('privacy_agreements').where('user_id', '=', userId).execute();
  if (version) await agreeToPrivacy(tx, userId, version);
};

export const createDataStatus =
  (db: Kysely<Tables>) =>
  async (userId: UserId): Promise<DataStatus> => {
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

/** Throws `not_signed_in` if the user has been erased since the session was looked up. */
export const requireExisting = async (db: Kysely<Tables>, userId: UserId): Promise<void> => {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!row) throw notSignedIn();
};
