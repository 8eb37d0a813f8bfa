import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Changes doctors may make to their own record; absent fields stay unchanged. */
export type DoctorChanges = {
  specialty?: string;
  experience?: number;
  qualifications?: string[];
  hospitals?: string[];
  awayUntil?: string | null;
};

export const createDoctorsRepository = (db: Kysely<Tables>) => ({
  find: (doctorId: UserId) =>
    db
      .selectFrom('doctors')
      .innerJoin('users', 'users.id', 'doctors.user_id')
      .selectAll('doctors')
      .select('users.name')
      .where('doctors.user_id', '=', doctorId)
      .executeTakeFirst(),
  /** Stores the changes; `endVerification` if they differ from what was verified. */
  update: async (
    doctorId: UserId,
    { awayUntil, ...changes }: DoctorChanges,
    { endVerification }: { endVerification: boolean },
  ): Promise<void> => {
    const values = {
      ...changes,
      ...(endVerification && { verified_at: null }),
      ...(awayUntil !== undefined && {
        away_until: awayUntil === null ? null : new Date(awayUntil),
      }),
    };
    if (Object.keys(values).length === 0) return;
    await db.updateTable('doctors').set(values).where('user_id', '=', doctorId).execute();
  },
  /** Returns the doctor's quick replies in order; null if none were ever saved. */
  quickReplies: async (doctorId: UserId): Promise<string[] | null> => {
    const row = await db
      .selectFrom('quick_replies')
      .select('replies')
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst();
    return row?.replies ?? null;
  },
  replaceQuickReplies: async (doctorId: UserId, replies: string[]): Promise<void> => {
    await db
      .insertInto('quick_replies')
      .values({ doctor_id: doctorId, replies })
      .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet({ replies }))
      .execute();
  },
});
export type DoctorsRepository = ReturnType<typeof createDoctorsRepository>;
export type DoctorRow = NonNullable<Awaited<ReturnType<DoctorsRepository['find']>>>;
