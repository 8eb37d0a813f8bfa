import type { NoticeSettings, PushLanguage, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { DEFAULT_CHOICES } from '../ring-delay.ts';

/** What a person wants to be notified of, as stored. */
export type StoredSettings = Omit<NoticeSettings, 'gatewayOffered'>;

const { quietFrom, quietTo, ...kinds } = DEFAULT_CHOICES;
/** The column values of a person who has chosen nothing. */
export const DEFAULT_COLUMNS = { ...kinds, quiet_from: quietFrom, quiet_to: quietTo };

export const createSettingsRepository = (db: Kysely<Tables>) => ({
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
  /** Changes only the named settings. */
  change: async (userId: UserId, changes: Partial<StoredSettings>): Promise<void> => {
    const { quietFrom, quietTo, gateway, ...kinds } = changes;
    const row = {
      ...kinds,
      ...(quietFrom !== undefined && { quiet_from: quietFrom }),
      ...(quietTo !== undefined && { quiet_to: quietTo }),
      ...(gateway !== undefined && {
        gateway_since: gateway
          ? sql<Date>`coalesce(notice_settings.gateway_since, now())`
          : sql<null>`null`,
      }),
    };
    await db
      .insertInto('notice_settings')
      .values({ user_id: userId, ...DEFAULT_COLUMNS })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (Object.keys(row).length === 0) return;
    await db.updateTable('notice_settings').set(row).where('user_id', '=', userId).execute();
  },
});
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/** Returns the language of the device a person added last; English if there was none. */
export const languageOf = async (db: Kysely<Tables>, userId: UserId): Promise<PushLanguage> => {
  const row = await db
    .selectFrom('notice_settings')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.language ?? 'en';
};
