import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import { RETENTION } from '../../platform/retention.ts';
import { hasOwner, insertOwner } from './owners.repository.ts';

/** Number of server starts whose codes are valid, newest first. */
const CODES_MAX = 20;

/** Stores codes for the first owner; a code works on any server of the database. */
export const createOwnerCodesRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  save: async (codeHash: string): Promise<void> => {
    await sql`
      insert into owner_codes (code_hash, expires_at)
      values (${codeHash}, now() + make_interval(days => ${RETENTION.owner_codes.days}::int))`.execute(
      db,
    );
    await sql`
      delete from owner_codes where code_hash in (
        select code_hash from owner_codes order by expires_at desc offset ${CODES_MAX}::int)`.execute(
      db,
    );
  },
  /** Makes a doctor the first owner, invalidates all codes and runs `also` in the transaction. */
  claim: (
    userId: UserId,
    codeHash: string,
    also: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<'claimed' | 'owned' | 'wrong'> =>
    transaction(async (tx) => {
      // If two codes are used at once, the second call waits and finds no code.
      const { rows } = await sql<{ hash: string }>`
        select code_hash as hash from owner_codes where expires_at > now()
        order by code_hash for update`.execute(tx);
      if (await hasOwner(tx)) return 'owned';
      if (!rows.some(({ hash }) => hash === codeHash)) return 'wrong';
      await insertOwner(tx, userId);
      await tx.deleteFrom('owner_codes').execute();
      await also(tx);
      return 'claimed';
    }),
});
export type OwnerCodesRepository = ReturnType<typeof createOwnerCodesRepository>;
