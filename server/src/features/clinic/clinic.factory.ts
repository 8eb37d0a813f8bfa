import type { InvitationId, MemberRole, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { nextPhone, type Person } from '../auth/auth.factory.ts';
import { hashClaimCode, newClaimCode } from '../auth/index.ts';

/** Creates a clinic member who is not a doctor, by default for the desk, without a PIN. */
export const makeMember = async (
  db: Kysely<Tables>,
  {
    name = 'Amita Joshi',
    role: member = 'desk',
    beforeJoining,
  }: { name?: string; role?: MemberRole; beforeJoining?: (who: Person) => Promise<void> } = {},
): Promise<Person> => {
  const made = { id: newId<UserId>(), role: 'doctor' as const, name, phone: nextPhone() };
  await db.insertInto('users').values(made).execute();
  await beforeJoining?.(made);
  await db.insertInto('clinic_members').values({ user_id: made.id, role: member }).execute();
  return made;
};

/** Makes a doctor an owner of the clinic. */
export const makeOwner = async (db: Kysely<Tables>, { id }: Pick<Person, 'id'>): Promise<void> => {
  await db.insertInto('clinic_members').values({ user_id: id, role: 'owner' }).execute();
};

/** Ends somebody's membership of the clinic as if during a request: their sessions stay. */
export const endMembership = async (
  db: Kysely<Tables>,
  { id }: Pick<Person, 'id'>,
): Promise<void> => {
  await db
    .updateTable('clinic_members')
    .set({ role: 'former' })
    .where('user_id', '=', id)
    .execute();
};

/** Creates an open invitation for the desk and returns its code. */
export const makeInvitation = async (
  db: Kysely<Tables>,
  inviter: { id: UserId },
): Promise<{ id: InvitationId; code: string }> => {
  const [id, code] = [newId<InvitationId>(), newClaimCode()];
  await db
    .insertInto('clinic_invitations')
    .values({
      id,
      code_hash: hashClaimCode(code),
      name: 'Ravi Pawar',
      role: 'desk',
      invited_by: inviter.id,
      expires_at: new Date(Date.now() + HOUR_MS),
    })
    .execute();
  return { id, code };
};
