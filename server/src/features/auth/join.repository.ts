import type { Joining, MemberRole, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { phoneTaken } from '../../platform/app-error.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type Audit, type AuditEntry, NOBODY } from '../audit/index.ts';
import { storePin } from './accounts.repository.ts';
import type { StoredPin } from './pins/pin-hasher.ts';
import { removePending } from './recovery.repository.ts';
import type { AgreeAtRegistration } from './registrations.repository.ts';

/** The clinic's invitations, by the hash of their code. */
export type Invitations = {
  isOpen(codeHash: string): Promise<boolean>;
  /** Consumes an open invitation and returns its role; undefined if there is none. */
  use(tx: Kysely<Tables>, codeHash: string): Promise<MemberRole | undefined>;
  /** Adds a person as a member; throws `limit_reached`. */
  admit(tx: Kysely<Tables>, userId: UserId, role: MemberRole): Promise<void>;
};

/** Finds the former member with this phone, who may join again. */
const findFormerMember = (db: Kysely<Tables>, phone: string) =>
  db
    .selectFrom('users')
    .innerJoin('clinic_members', 'clinic_members.user_id', 'users.id')
    .select('users.id')
    .where('users.phone', '=', phone)
    .where('clinic_members.role', '=', 'former');

/** Assigns the phone to a person; throws `phone_taken`. */
const assignPhone = async (
  tx: Kysely<Tables>,
  id: UserId,
  { phone, name }: Pick<Joining, 'phone' | 'name'>,
): Promise<void> => {
  await removePending(tx, phone);
  const made = await tx
    .insertInto('users')
    .values({ id, role: 'doctor', phone, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return;
  const former = await findFormerMember(tx, phone).forUpdate().executeTakeFirst();
  if (former?.id !== id) {
    throw phoneTaken();
  }
  await tx.updateTable('users').set({ name }).where('id', '=', id).execute();
};

type Parts = {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'noteIn'>;
  agreeAtRegistration: AgreeAtRegistration;
  invitations: Invitations;
};

/** Turns invited people into members of the clinic. */
export const createJoinRepository = ({
  database: { db, transaction },
  audit,
  agreeAtRegistration,
  invitations,
}: Parts) => ({
  isOpen: invitations.isOpen,
  /** Returns the id a phone will belong to: that of a former member, or a new one. */
  idFor: async (phone: string): Promise<UserId> =>
    (await findFormerMember(db, phone).executeTakeFirst())?.id ?? newId<UserId>(),
  /**
   * Consumes the code and creates the account; returns false if the code is no longer valid. Throws
   * `phone_taken` or `limit_reached`; the code then stays valid.
   */
  join: (
    id: UserId,
    who: Joining,
    codeHash: string,
    pin: StoredPin,
    requestId: string,
  ): Promise<boolean> =>
    transaction(async (tx) => {
      const role = await invitations.use(tx, codeHash);
      if (!role) return false;
      await assignPhone(tx, id, who);
      await storePin(tx, id, pin).execute();
      // A former member's trusted browsers are not trusted any more.
      await sql`delete from device_grants where user_id = ${id}`.execute(tx);
      await agreeAtRegistration(tx, id, who.privacyVersion);
      await invitations.admit(tx, id, role);
      const entry: AuditEntry = { actor: NOBODY, kind: 'member_joined', subjectId: id };
      await audit.noteIn(tx, { ...entry, detail: role, requestId });
      return true;
    }),
});
export type JoinRepository = ReturnType<typeof createJoinRepository>;
