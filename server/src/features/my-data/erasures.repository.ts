import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from '../../platform/database/connection-pool.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { CHAT_IS_OPEN } from '../chats/index.ts';

/** How long an erasure can be cancelled. */
const UNDO_HOURS = 48;

/** Maximum number of erasures per run. */
const AT_ONCE = 100;

export const createErasuresRepository = (db: Kysely<Tables>) => ({
  find: async (userId: UserId): Promise<Date | null> => {
    const row = await db
      .selectFrom('erasures')
      .select('due_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.due_at ?? null;
  },
  /** Returns false if an erasure was already requested; its time does not change. */
  ask: async (userId: UserId): Promise<boolean> => {
    const { rows } = await sql`
      insert into erasures (user_id, due_at)
      values (${userId}, now() + make_interval(hours => ${UNDO_HOURS}::int))
      on conflict do nothing returning user_id`.execute(db);
    return rows.length > 0;
  },
  /** Returns false if there was nothing to cancel. */
  undo: async (userId: UserId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('erasures')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  /** Returns the users due for erasure, longest first, except doctors with waiting patients. */
  due: async (): Promise<UserId[]> => {
    const rows = await db
      .selectFrom('erasures')
      .select('user_id')
      .where('due_at', '<=', sql<Date>`now()`)
      .where(
        sql<boolean>`not exists (
          select from chats where chats.doctor_id = erasures.user_id and ${CHAT_IS_OPEN})`,
      )
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.user_id);
  },
});
export type ErasuresRepository = ReturnType<typeof createErasuresRepository>;

/**
 * Locks a due erasure in the transaction that carries it out; false if it was cancelled or another
 * server processes it.
 */
export const claimErasure = async (tx: Kysely<Tables>, userId: UserId): Promise<boolean> => {
  const row = await tx
    .selectFrom('erasures')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Gives everybody with a pending erasure the full time to cancel it again, and returns their
 * number. For a database restored from a back-up, which may contain erasures that were cancelled
 * later. A back-up from before erasures existed has none.
 */
export const postponeErasures = async ({ query }: Pick<PoolClient, 'query'>): Promise<number> => {
  const { rows } = await query(`select where to_regclass('erasures') is not null`);
  if (rows.length === 0) return 0;
  const { rowCount } = await query(
    `update erasures
     set due_at = greatest(due_at, now() + make_interval(hours => $1::int))`,
    [UNDO_HOURS],
  );
  return rowCount ?? 0;
};
