import { CLINIC_MEMBERS_MAX, type Covers, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

type Pair = { doctorId: UserId; assistantId: UserId };
type Also = (tx: Kysely<Tables>) => Promise<void>;

/** Which assistants of the clinic doctors have allowed. */
export const createAssistantsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** The clinic's, by name, and whether this doctor has allowed them. */
  of: (doctorId: UserId): Promise<Covers['assistants']> =>
    db
      .selectFrom('clinic_members')
      .innerJoin('users', 'users.id', 'clinic_members.user_id')
      .leftJoin('assistants', (join) =>
        join.onRef('assistant_id', '=', 'users.id').on('doctor_id', '=', doctorId),
      )
      .select(['users.id', 'users.name'])
      .select(sql<boolean>`assistant_id is not null`.as('allowed'))
      .where('clinic_members.role', '=', 'assistant')
      .orderBy('users.name')
      .orderBy('users.id')
      .limit(CLINIC_MEMBERS_MAX)
      .execute(),
  /** Keeps that a doctor allows an assistant, and does `also` with it where it is new; false where there is no such assistant. */
  allow: ({ doctorId, assistantId }: Pair, also: Also): Promise<boolean> =>
    transaction(async (tx) => {
      // Whoever removes the member comes before or after.
      const member = await tx
        .selectFrom('clinic_members')
        .select('user_id')
        .where('user_id', '=', assistantId)
        .where('role', '=', 'assistant')
        .forUpdate()
        .executeTakeFirst();
      if (!member) return false;
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('assistants')
        .values({ doctor_id: doctorId, assistant_id: assistantId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) await also(tx);
      return true;
    }),
  /** Ends it, and does `also` with it where it stood. */
  end: ({ doctorId, assistantId }: Pair, also: Also): Promise<void> =>
    transaction(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('assistants')
        .where('doctor_id', '=', doctorId)
        .where('assistant_id', '=', assistantId)
        .executeTakeFirst();
      if (numDeletedRows === 1n) await also(tx);
    }),
});
export type AssistantsRepository = ReturnType<typeof createAssistantsRepository>;
