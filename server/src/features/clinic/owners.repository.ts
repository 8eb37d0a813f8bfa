import { CLINIC_DOCTORS_MAX, type ClinicDoctor, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

const doctors = (db: Kysely<Tables>) =>
  db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.user_id')
    .leftJoin('clinic_members', 'clinic_members.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'doctors.specialty',
      'doctors.registration_number as registrationNumber',
      'doctors.qualifications',
      sql<boolean>`doctors.verified_at is not null`.as('verified'),
      sql<boolean>`coalesce(clinic_members.role = 'owner', false)`.as('owner'),
    ])
    // Excludes the placeholders that replace erased doctors in patients' chats.
    .where('users.phone', 'like', '+%');

/** Returns whether there is any owner. */
export const hasOwner = async (db: Kysely<Tables>): Promise<boolean> => {
  const row = await db
    .selectFrom('clinic_members')
    .select('user_id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Makes a user an owner; returns false if the user already is one. */
export const insertOwner = async (db: Kysely<Tables>, userId: UserId): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('clinic_members')
    .values({ user_id: userId, role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Ends an ownership and removes the owner's invitations. */
const deleteOwner = async (db: Kysely<Tables>, userId: UserId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('clinic_members')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  await db.deleteFrom('clinic_invitations').where('invited_by', '=', userId).execute();
  return numDeletedRows === 1n;
};

type InTransaction = (tx: Kysely<Tables>) => Promise<void>;

/** Stores owners, and reads the doctors of the clinic. */
export const createOwnersRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  hasOwner: () => hasOwner(db),
  isOwner: async (userId: UserId): Promise<boolean> => {
    const row = await db
      .selectFrom('clinic_members')
      .select('role')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.role === 'owner';
  },
  /** Returns whether this user is an owner, and whether there is any. */
  ownershipOf: async (userId: UserId): Promise<{ own: boolean; any: boolean }> => {
    const { rows } = await sql<{ own: boolean; any: boolean }>`
      select coalesce(bool_or(user_id = ${userId}), false) as own, count(*) > 0 as "any"
      from clinic_members where role = 'owner'`.execute(db);
    return rows[0] ?? { own: false, any: false };
  },
  /** Owners first, then verified doctors, then the newest; at most 200. */
  doctors: (): Promise<ClinicDoctor[]> =>
    doctors(db)
      .orderBy('owner', 'desc')
      .orderBy('verified', 'desc')
      .orderBy('users.id', 'desc')
      .limit(CLINIC_DOCTORS_MAX)
      .execute(),
  doctor: (id: UserId): Promise<ClinicDoctor | undefined> =>
    doctors(db).where('users.id', '=', id).executeTakeFirst(),
  /** Returns the doctor with this phone, or null. */
  doctorIdOf: async (phone: string): Promise<UserId | null> => {
    const row = await doctors(db).where('users.phone', '=', phone).executeTakeFirst();
    return row?.id ?? null;
  },
  /** Makes a doctor an owner and runs `also` in the same transaction; does nothing for an owner. */
  addOwner: (userId: UserId, also: InTransaction): Promise<void> =>
    transaction(async (tx) => {
      const added = await insertOwner(tx, userId);
      if (added) await tx.deleteFrom('owner_codes').execute();
      if (added) await also(tx);
    }),
  /** Ends an ownership and runs `also` in the same transaction; false if there is none. */
  removeOwner: (userId: UserId, also: InTransaction): Promise<boolean> =>
    transaction(async (tx) => {
      const removed = await deleteOwner(tx, userId);
      if (removed) await also(tx);
      return removed;
    }),
  /** Does the same, unless this is the only owner (`last`). */
  leave: (userId: UserId, also: InTransaction): Promise<'left' | 'last' | 'no owner'> =>
    transaction(async (tx) => {
      // If two owners leave at once, the second waits and sees the result of the first.
      const owners = await tx
        .selectFrom('clinic_members')
        .select('user_id')
        .where('role', '=', 'owner')
        .orderBy('user_id')
        .forUpdate()
        .execute();
      if (!owners.some(({ user_id }) => user_id === userId)) return 'no owner';
      if (owners.length === 1) return 'last';
      await deleteOwner(tx, userId);
      await also(tx);
      return 'left';
    }),
});
export type OwnersRepository = ReturnType<typeof createOwnersRepository>;
