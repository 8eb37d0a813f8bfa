import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Locks a person's row until the transaction ends, so that concurrent calls respect limits. */
export const lockPerson = async (tx: Kysely<Tables>, userId: UserId): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};
