import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Creates the removal of expired rows of a table, which returns their number. */
export const createSweepExpired =
  (db: Kysely<Tables>, table: 'claim_codes' | 'registration_tickets') =>
  async (): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', sql<Date>`now()`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
