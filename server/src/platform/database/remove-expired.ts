import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type ExpiringTable =
  | 'claim_codes'
  | 'clinic_invitations'
  | 'device_grants'
  | 'download_links'
  | 'owner_codes'
  | 'registration_tickets';

/** Creates the removal of expired rows of a table, which returns their number. */
export const createRemoveExpired =
  (db: Kysely<Tables>, table: ExpiringTable) => async (): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', sql<Date>`now()`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
