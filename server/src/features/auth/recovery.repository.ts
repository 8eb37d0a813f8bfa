import { isDeepStrictEqual } from 'node:util';
import type { Role, SeenDoctor, SessionId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { phoneTaken } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { storePin } from './accounts.repository.ts';
import type { StoredPin } from './pins/pin-hasher.ts';
import { hasAttachments } from './registrations.repository.ts';

const findValidCode = (db: Kysely<Tables>, id: UserId, codeHash: string) =>
  db
    .selectFrom('claim_codes')
    .innerJoin('users', 'users.id', 'claim_codes.user_id')
    .select('users.role')
    .where('claim_codes.user_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`not exists (
        select from clinic_members m where m.user_id = users.id and m.role = 'former')`,
    );

const UNIQUE_VIOLATION = '23505';
const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

/** Removes an account of this phone that never had a PIN and that nothing depends on. */
export const removePending = async (tx: Kysely<Tables>, phone: string): Promise<void> => {
  const pending = await tx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('pin_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pending || (await hasAttachments(tx, pending.id))) return;
  await tx.deleteFrom('users').where('id', '=', pending.id).execute();
};

/** Ends all sessions and the trust in all browsers, except the given ones. */
const endOtherSessions = async (
  tx: Kysely<Tables>,
  userId: UserId,
  sessionId: SessionId,
  deviceHash: string | null,
): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .execute();
  await tx
    .deleteFrom('device_grants')
    .where('user_id', '=', userId)
    .where('device_hash', '!=', deviceHash ?? '')
    .execute();
};

/** Reads and locks the details of a doctor that are compared with the papers. */
const lockedDoctor = (tx: Kysely<Tables>, userId: UserId) =>
  tx
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .select(['name', 'specialty', 'registration_number as registrationNumber', 'qualifications'])
    .where('users.id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Account recovery by the operator. */
export const createRecoveryRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Stores the hash of a person's only claim code, replacing an earlier one. */
  saveCode: async (userId: UserId, codeHash: string, seconds: number): Promise<void> => {
    const fields = {
      code_hash: codeHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
    };
    await db
      .insertInto('claim_codes')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
  },
  isGood: async (userId: UserId, role: Role, codeHash: string): Promise<boolean> =>
    (await findValidCode(db, userId, codeHash).executeTakeFirst())?.role === role,
  /**
   * Consumes a code: sets the new PIN and ends all sessions, trusted browsers and tickets. Returns
   * false if the code is no longer valid.
   */
  claim: (userId: UserId, role: Role, codeHash: string, pin: StoredPin): Promise<boolean> =>
    transaction(async (tx) => {
      const code = await findValidCode(tx, userId, codeHash).forUpdate().executeTakeFirst();
      if (code?.role !== role) return false;
      await storePin(tx, userId, pin).execute();
      for (const table of [
        'claim_codes',
        'registration_tickets',
        'sessions',
        'device_grants',
      ] as const) {
        await tx.deleteFrom(table).where('user_id', '=', userId).execute();
      }
      return true;
    }),
  /**
   * Consumes a code for another phone, and ends the other sessions and the trust in other browsers.
   * Returns false if the code is no longer valid. Replaces an unfinished registration of that
   * phone.
   * @throws AppError `phone_taken`; the code then stays valid
   */
  changePhone: (
    { userId, role, sessionId }: Actor,
    codeHash: string,
    phone: string,
    deviceHash: string | null,
  ): Promise<boolean> =>
    transaction(async (tx) => {
      const code = await findValidCode(tx, userId, codeHash).forUpdate().executeTakeFirst();
      if (code?.role !== role) return false;
      await removePending(tx, phone);
      await tx
        .updateTable('users')
        .set({ phone })
        .where('id', '=', userId)
        .execute()
        .catch((error) => {
          throw isUniqueViolation(error) ? phoneTaken() : error;
        });
      await tx.deleteFrom('claim_codes').where('user_id', '=', userId).execute();
      await endOtherSessions(tx, userId, sessionId, deviceHash);
      return true;
    }),
  /**
   * Records whether a doctor's papers were checked; returns false if it is not a doctor or no
   * longer matches `seen`.
   */
  verifyDoctor: (userId: UserId, verified: boolean, seen?: SeenDoctor): Promise<boolean> =>
    transaction(async (tx) => {
      const doctor = await lockedDoctor(tx, userId);
      if (!doctor) return false;
      const qualifications = seen?.qualifications ?? doctor.qualifications;
      if (seen && !isDeepStrictEqual(doctor, { ...seen, qualifications })) return false;
      await tx
        .updateTable('doctors')
        .set({ verified_at: verified ? sql<Date>`now()` : null })
        .where('user_id', '=', userId)
        .execute();
      return true;
    }),
});
