import {
  CLINIC_MEMBERS_MAX,
  type ClinicMember,
  type MemberRole,
  memberRole,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

type InTransaction = (tx: Kysely<Tables>) => Promise<void>;

/** Stores clinic members who are not doctors. */
export const createMembersRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Returns them, newest first. */
  list: async (): Promise<ClinicMember[]> => {
    const rows = await db
      .selectFrom('clinic_members')
      .innerJoin('users', 'users.id', 'clinic_members.user_id')
      .select([
        'users.id',
        'users.name',
        'users.phone',
        'clinic_members.role',
        'clinic_members.since',
      ])
      .where('clinic_members.role', 'in', memberRole.options)
      .orderBy('clinic_members.since', 'desc')
      .orderBy('users.id', 'desc')
      .limit(CLINIC_MEMBERS_MAX)
      .execute();
    return rows.map(({ since, role, ...member }) => ({
      ...member,
      role: role as MemberRole,
      since: since.toISOString(),
    }));
  },
  /**
   * Ends a membership, all sessions and every trusted browser, and runs `also` in the same
   * transaction; false if the user is not a member.
   */
  remove: (userId: UserId, also: InTransaction): Promise<boolean> =>
    transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('clinic_members')
        .set({ role: 'former' })
        .where('user_id', '=', userId)
        .where('role', 'in', memberRole.options)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      for (const table of ['sessions', 'device_grants', 'claim_codes'] as const) {
        await tx.deleteFrom(table).where('user_id', '=', userId).execute();
      }
      await tx.deleteFrom('assistants').where('assistant_id', '=', userId).execute();
      await also(tx);
      return true;
    }),
});
export type MembersRepository = ReturnType<typeof createMembersRepository>;
