import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Stores a doctor's code unless there is one; returns the current code and its doctor. */
const keepCurrent = async (db: Kysely<Tables>, doctorId: UserId, token: string, at: Date) => {
  await db
    .insertInto('qr_codes')
    .values({ token, doctor_id: doctorId, created_at: at, replaced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('qr_codes')
    .innerJoin('doctors', 'doctors.user_id', 'qr_codes.doctor_id')
    .innerJoin('users', 'users.id', 'qr_codes.doctor_id')
    .select(['token', 'users.name', 'doctors.specialty'])
    .where('doctor_id', '=', doctorId)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
};

export const createQrCodesRepository = ({ db, transaction }: Database) => ({
  /** Returns the doctor's current token; stores `fresh` as the token if there is none. */
  current: (doctorId: UserId, fresh: string, at: Date) => keepCurrent(db, doctorId, fresh, at),
  replace: (doctorId: UserId, fresh: string, at: Date) =>
    transaction(async (tx) => {
      await tx
        .updateTable('qr_codes')
        .set({ replaced_at: at })
        .where('doctor_id', '=', doctorId)
        .where('replaced_at', 'is', null)
        .execute();
      return keepCurrent(tx, doctorId, fresh, at);
    }),
  /** Returns the doctor of a token, and whether the patient is currently assigned to them. */
  find: (token: string, patientId: UserId) =>
    db
      .selectFrom('qr_codes')
      .innerJoin('doctors', 'doctors.user_id', 'qr_codes.doctor_id')
      .innerJoin('users', 'users.id', 'qr_codes.doctor_id')
      .leftJoin('assignments', (join) =>
        join
          .onRef('assignments.doctor_id', '=', 'qr_codes.doctor_id')
          .on('assignments.patient_id', '=', patientId)
          .on('assignments.removed_at', 'is', null),
      )
      .selectAll('doctors')
      .select(['users.name', 'qr_codes.replaced_at', 'assignments.assigned_at'])
      .where('token', '=', token)
      .executeTakeFirst(),
});
export type QrCodesRepository = ReturnType<typeof createQrCodesRepository>;
export type ScannedDoctorRow = NonNullable<Awaited<ReturnType<QrCodesRepository['find']>>>;
