import type { NoticeSettings, PushLanguage, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/index.ts';
import { DEFAULT_CHOICES } from '../ring-delay.ts';

/** What a person wants to be notified of, as stored. */
export type StoredSettings = Omit<NoticeSettings, 'gatewayOffered'>;

const { quietFrom, quietTo, ...kinds } = DEFAULT_CHOICES;
/** The column values of a person who has chosen nothing. */
export const DEFAULT_COLUMNS = { ...kinds, quiet_from: quietFrom, quiet_to: quietTo };

export const createSettingsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Returns the person's settings, or the defaults if they have chosen nothing. */
  find: async (userId: UserId): Promise<StoredSettings> => {
    const row = await db
      .selectFrom('notice_settings')
      .select(['reply', 'second_look', 'reminder'])
      .select(['quiet_from as quietFrom', 'quiet_to as quietTo'])
      .select(sql<boolean>`gateway_since is not null`.as('gateway'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ?? { ...DEFAULT_CHOICES, gateway: false };
  },
  /**
   * Changes only the named settings. If the consent to the gateway changes, runs `consent` with the
   * answer in the same transaction.
   */
  change: (
    userId: UserId,
    { quietFrom, quietTo, gateway, ...kinds }: Partial<StoredSettings>,
    consent: (tx: Kysely<Tables>, agreed: boolean) => Promise<void>,
  ): Promise<void> =>
    transaction(async (tx) => {
      await tx
        .insertInto('notice_settings')
        .values({ user_id: userId, ...DEFAULT_COLUMNS })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = {
        ...kinds,
        ...(quietFrom !== undefined && { quiet_from: quietFrom }),
        ...(quietTo !== undefined && { quiet_to: quietTo }),
      };
      const own = tx.updateTable('notice_settings').where('user_id', '=', userId);
      if (Object.keys(row).length > 0) await own.set(row).execute();
      if (gateway === undefined) return;
      const { numUpdatedRows } = await own
        .set({ gateway_since: gateway ? sql<Date>`now()` : null })
        .where('gateway_since', gateway ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await consent(tx, gateway);
    }),
});
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/**
 * The language of a person's app; if the app has not told it, that of the device added last for
 * notifications, otherwise English.
 */
export const languageOfUser = (id: RawBuilder<unknown>): RawBuilder<PushLanguage> => sql`coalesce(
  (select language from users where id = ${id}),
  (select language from notice_settings where user_id = ${id}), 'en')`;

/** Returns the language of a person's app, as {@link languageOfUser}. */
export const languageOf = async (db: Kysely<Tables>, userId: UserId): Promise<PushLanguage> => {
  const { rows } = await sql<{ language: PushLanguage }>`
    select ${languageOfUser(sql`${userId}::uuid`)} as language`.execute(db);
  return rows[0]?.language ?? 'en';
};
