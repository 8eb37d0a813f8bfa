import { CLINIC_DOCTORS_MAX, type UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';

/** Reads the clinic's doctors, to determine who may stand in. */
export const createColleaguesRepository = (db: Kysely<Tables>) => ({
  /** Returns a doctor of the clinic, but not the placeholder of an erased doctor. */
  doctor: async (id: UserId): Promise<{ name: string; verified: boolean } | undefined> => {
    const row = await db
      .selectFrom('doctors')
      .innerJoin('users', 'users.id', 'doctors.user_id')
      .select(['users.name', 'verified_at'])
      .where('user_id', '=', id)
      .where('users.phone', 'like', '+%')
      .executeTakeFirst();
    return row && { name: row.name, verified: row.verified_at !== null };
  },
  /** Returns all verified doctors except this one, by name. */
  allBut: (of: UserId) =>
    db
      .selectFrom('doctors')
      .innerJoin('users', 'users.id', 'doctors.user_id')
      .select(['users.id', 'users.name', 'doctors.specialty'])
      .where('doctors.verified_at', 'is not', null)
      .where('users.id', '<>', of)
      .where('users.phone', 'like', '+%')
      .orderBy('users.name')
      .orderBy('users.id')
      .limit(CLINIC_DOCTORS_MAX)
      .execute(),
});
export type ColleaguesRepository = ReturnType<typeof createColleaguesRepository>;
