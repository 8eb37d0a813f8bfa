import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export const createQuickRepliesRepository = (db: Kysely<Tables>) => ({
  /** The doctor's own sentences in their order; undefined while none were ever chosen. */
  find: async (doctorId: UserId): Promise<string[] | undefined> => {
    const row = await db
      .selectFrom('quick_replies')
      .select('replies')
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst();
    return row?.replies;
  },
  replace: async (doctorId: UserId, replies: string[]): Promise<void> => {
    await db
      .insertInto('quick_replies')
      .values({ doctor_id: doctorId, replies })
      .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet({ replies }))
      .execute();
  },
});
export type QuickRepliesRepository = ReturnType<typeof createQuickRepliesRepository>;
