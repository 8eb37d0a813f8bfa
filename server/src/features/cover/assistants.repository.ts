import { CLINIC_MEMBERS_MAX, type Covers, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

type Pair = { doctorId: UserId; assistantId: UserId };
type InTransaction = (tx: Kysely<Tables>) => Promise<void>;

/** Stores which of the clinic's assistants doctors have allowed. */
export const createAssistantsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Returns the clinic's assistants by name, and whether this doctor has allowed them. */
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
  /**
   * Allows an assistant and, if that is new, runs `also` in the same transaction; false if there is
   * no such assistant.
   */
  allow: ({ doctorId, assistantId }: Pair, also: InTransaction): Promise<boolean> =>
    transaction(async (tx) => {
      // Locks the member, so that a concurrent removal runs before or after.
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
  /** Revokes it and, if it was allowed, runs `also` in the same transaction. */
  end: ({ doctorId, assistantId }: Pair, also: InTransaction): Promise<void> =>
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
