import {
  CLINIC_INVITATIONS_MAX,
  type ClinicInvitation,
  type InvitationId,
  memberRole,
  type UserId,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import type { Invitations } from '../auth/index.ts';
import { requireRoom } from './clinic.policy.ts';

const toInvitation = ({
  expires_at,
  ...invitation
}: Omit<ClinicInvitation, 'expiresAt'> & { expires_at: Date }): ClinicInvitation => ({
  ...invitation,
  expiresAt: expires_at.toISOString(),
});

/** Not expired, and made by a current owner. */
const isOpen = sql<boolean>`(clinic_invitations.expires_at > now() and exists (
  select from clinic_members m
  where m.user_id = clinic_invitations.invited_by and m.role = 'owner'))`;

const openOnes = (db: Kysely<Tables>) =>
  db.selectFrom('clinic_invitations').select(['id', 'name', 'role', 'expires_at']).where(isOpen);

type NewInvitation = Pick<ClinicInvitation, 'id' | 'name' | 'role'> & {
  codeHash: string;
  invitedBy: UserId;
  seconds: number;
};
type InTransaction = (tx: Kysely<Tables>) => Promise<void>;

/** Stores invitations to the clinic. */
export const createInvitationsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Returns the open ones, newest first. */
  open: async (): Promise<ClinicInvitation[]> => {
    const rows = await openOnes(db).orderBy('id', 'desc').limit(CLINIC_INVITATIONS_MAX).execute();
    return rows.map(toInvitation);
  },
  /** Stores an invitation and runs `also` in the transaction; undefined if the limit is reached. */
  add: (
    { id, name, role, codeHash, invitedBy, seconds }: NewInvitation,
    also: InTransaction,
  ): Promise<ClinicInvitation | undefined> =>
    transaction(async (tx) => {
      // Locks the clinic's first owner, so that concurrent invitations run one after another.
      await sql`
        select from clinic_members where role = 'owner' order by user_id limit 1
        for update`.execute(tx);
      const open = await openOnes(tx).execute();
      if (open.length >= CLINIC_INVITATIONS_MAX) return undefined;
      const row = await tx
        .insertInto('clinic_invitations')
        .values({
          id,
          name,
          role,
          code_hash: codeHash,
          invited_by: invitedBy,
          expires_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
        })
        .returning(['id', 'name', 'role', 'expires_at'])
        .executeTakeFirstOrThrow();
      await also(tx);
      return toInvitation(row);
    }),
  /** Withdraws an open invitation and runs `also` in the transaction; false if there is none. */
  withdraw: (id: InvitationId, also: InTransaction): Promise<boolean> =>
    transaction(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('clinic_invitations')
        .where('id', '=', id)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await also(tx);
      return true;
    }),
});
export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;

/** The clinic's invitations as needed for joining. */
export const createInvitations = ({ db }: Pick<Database, 'db'>): Invitations => ({
  isOpen: async (codeHash) =>
    (await openOnes(db).where('code_hash', '=', codeHash).executeTakeFirst()) !== undefined,
  use: async (tx, codeHash) => {
    const row = await tx
      .deleteFrom('clinic_invitations')
      .where('code_hash', '=', codeHash)
      .where(isOpen)
      .returning('role')
      .executeTakeFirst();
    return row?.role;
  },
  admit: async (tx, userId, role) => {
    const members = await tx
      .selectFrom('clinic_members')
      .select('user_id')
      .where('role', 'in', memberRole.options)
      .execute();
    requireRoom(members.length);
    const fields = { role, since: sql<Date>`now()` };
    await tx
      .insertInto('clinic_members')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
  },
});
