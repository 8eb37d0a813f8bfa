import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

type Store = Pick<Database, 'transaction'>;

/** A pepper the database has seen, and whether a stored PIN still needs it; oldest first. */
export type KnownPepper = { keyId: string; needed: boolean };

export const createPepperRepository = ({ transaction }: Store) => ({
  /**
   * Passes the known peppers to `decide` and registers the ones it returns; servers that start at
   * the same time take turns.
   */
  register: (decide: (known: KnownPepper[]) => Promise<string[]>): Promise<void> =>
    transaction(async (tx) => {
      await sql`lock table pin_peppers in exclusive mode`.execute(tx);
      const known = await tx
        .selectFrom('pin_peppers')
        .select(({ exists, selectFrom }) => [
          'key_id as keyId',
          exists(
            selectFrom('users').select('id').whereRef('users.pin_key', '=', 'pin_peppers.key_id'),
          ).as('needed'),
        ])
        .orderBy('created_at')
        .execute();
      const fresh = await decide(known.map((row) => ({ ...row, needed: Boolean(row.needed) })));
      for (const keyId of fresh) {
        // The current time, not the transaction's start, so that their order is preserved.
        await tx
          .insertInto('pin_peppers')
          .values({ key_id: keyId, created_at: sql<Date>`clock_timestamp()` })
          .execute();
      }
    }),
});
export type PepperRepository = ReturnType<typeof createPepperRepository>;
