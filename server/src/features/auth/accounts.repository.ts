import type {
  DayString,
  MemberRole,
  PushLanguage,
  Role,
  SessionId,
  UserId,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import type { StoredPin } from './pins/pin-hasher.ts';

/** A person's account, as needed for signing in. */
export type Account = {
  id: UserId;
  role: Role;
  name: string;
  phone: string;
  dateOfBirth: DayString | null;
  abhaNumber: string | null;
  registrationNumber: string | null;
  language: PushLanguage | null;
  pin: StoredPin | null;
  /** The role of a clinic member who is not a doctor, or `former`; null for everybody else. */
  member: MemberRole | 'former' | null;
};

/** Profile changes by the account's owner; absent fields stay unchanged. */
export type ProfileChanges = {
  name?: string;
  registrationNumber?: string | null;
  dateOfBirth?: DayString;
  abhaNumber?: string | null;
  language?: PushLanguage;
};

/** A PIN to store in place of a verified one, and the session from which it is changed. */
export type NewPin = { verified: StoredPin; pin: StoredPin; sessionId: SessionId };
export type PinChangeResult = 'changed' | 'other_pin' | 'signed_out';

const accounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .leftJoin('patients', 'patients.user_id', 'users.id')
    .leftJoin('doctors', 'doctors.user_id', 'users.id')
    .leftJoin('clinic_members', 'clinic_members.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.name',
      'users.phone',
      'users.pin_hash',
      'users.pin_key',
      'users.language',
      'patients.date_of_birth as dateOfBirth',
      'patients.abha_number as abhaNumber',
      'doctors.registration_number as registrationNumber',
      'clinic_members.role as member',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

const toAccount = ({
  pin_hash: pinHash,
  pin_key: keyId,
  dateOfBirth,
  member,
  ...account
}: Row): Account => ({
  ...account,
  member: member === 'owner' ? null : member,
  dateOfBirth: dateOfBirth as DayString | null,
  pin: pinHash && keyId ? { pinHash, keyId } : null,
});

/** Returns the query that stores a person's PIN; the caller executes it. */
export const storePin = (db: Kysely<Tables>, id: UserId, { pinHash, keyId }: StoredPin) =>
  db.updateTable('users').set({ pin_hash: pinHash, pin_key: keyId }).where('id', '=', id);

/**
 * Returns whether this is the person's PIN. If so, it stays that until the transaction ends, and other
 * calls for the same person wait.
 */
export const lockPin = async (
  tx: Kysely<Tables>,
  id: UserId,
  { pinHash }: StoredPin,
): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('pin_hash', '=', pinHash)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** Stores the name that is about to be replaced. */
const keepFormerName = async (tx: Kysely<Tables>, id: UserId, next: string): Promise<void> => {
  await sql`
    insert into former_names (user_id, name)
    select id, name from users where id = ${id} and name <> ${next}
    on conflict (user_id, name) do update set changed_at = now()`.execute(tx);
};

export const createAccountsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  find: async (id: UserId): Promise<Account | null> => {
    const row = await accounts(db).where('users.id', '=', id).executeTakeFirst();
    return row ? toAccount(row) : null;
  },
  findByPhone: async (phone: string): Promise<Account | null> => {
    const row = await accounts(db).where('users.phone', '=', phone).executeTakeFirst();
    return row ? toAccount(row) : null;
  },
  /** Binds a PIN to another pepper, unless the PIN has changed in the meantime. */
  rebindPin: async (id: UserId, old: StoredPin, pin: StoredPin): Promise<void> => {
    await storePin(db, id, pin).where('pin_hash', '=', old.pinHash).execute();
  },
  /**
   * Stores a new PIN and ends every other session, unless the verified PIN was replaced or the
   * session has ended.
   */
  changePin: (id: UserId, { verified, pin, sessionId }: NewPin): Promise<PinChangeResult> =>
    transaction(async (tx) => {
      const isVerified = await lockPin(tx, id, verified);
      // Read after the lock, because whoever replaces a PIN ends sessions while holding it.
      const session = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (!session) return 'signed_out';
      if (!isVerified) return 'other_pin';
      await storePin(tx, id, pin).execute();
      await tx
        .deleteFrom('sessions')
        .where('user_id', '=', id)
        .where('id', '!=', sessionId)
        .execute();
      return 'changed';
    }),
  /**
   * Updates the name (the old one is stored for a later erasure), the language, a doctor's
   * registration number, or a patient's date of birth and ABHA number. A doctor who changes name or
   * number is no longer verified.
   */
  editProfile: (id: UserId, changes: ProfileChanges): Promise<void> =>
    transaction(async (tx) => {
      const { name, registrationNumber, dateOfBirth, abhaNumber, language } = changes;
      const patient = {
        ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth }),
        ...(abhaNumber !== undefined && { abha_number: abhaNumber }),
      };
      if (Object.keys(patient).length > 0) {
        await tx.updateTable('patients').set(patient).where('user_id', '=', id).execute();
      }
      if (name !== undefined) {
        await keepFormerName(tx, id, name);
        await tx.updateTable('users').set({ name }).where('id', '=', id).execute();
      }
      if (language !== undefined) {
        await tx.updateTable('users').set({ language }).where('id', '=', id).execute();
      }
      if (name === undefined && registrationNumber === undefined) return;
      const doctor = {
        ...(registrationNumber !== undefined && { registration_number: registrationNumber }),
        verified_at: null,
      };
      await tx.updateTable('doctors').set(doctor).where('user_id', '=', id).execute();
    }),
});
