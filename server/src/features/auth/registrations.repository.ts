import type {
  DoctorRegistration,
  PatientRegistration,
  PrivacyVersion,
  Role,
  UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { RETENTION } from '../../platform/retention.ts';
import { storePin } from './accounts.repository.ts';
import type { StoredPin } from './pins/pin-hasher.ts';

/** A registration with the details of its role. */
export type Registration =
  | ({ role: 'patient' } & PatientRegistration)
  | ({ role: 'doctor' } & DoctorRegistration);

export type FirstPinResult = 'set' | 'claim_required' | 'pin_already_set';

/**
 * Conditions that a user, an id or a column, has something worth stealing: a goal, a chat, an
 * assignment, a doctor's verification, or a role in the clinic.
 */
const attachments = (user: unknown): RawBuilder<unknown>[] => [
  sql`exists (select from goals where patient_id = ${user})`,
  sql`exists (select from chats where ${user} in (patient_id, doctor_id))`,
  sql`exists (select from assignments where ${user} in (patient_id, doctor_id))`,
  sql`exists (select from doctors where user_id = ${user} and verified_at is not null)`,
  sql`exists (select from clinic_members where user_id = ${user} and role <> 'former')`,
];

/** Returns whether the account has anything worth stealing. */
export const hasAttachments = async (db: Kysely<Tables>, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ attached: boolean }>`
    select ${sql.join(attachments(userId), sql` or `)} as attached`.execute(db);
  return rows[0]?.attached ?? true;
};

const writeDetails = async (db: Kysely<Tables>, id: UserId, who: Registration): Promise<void> => {
  if (who.role === 'patient') {
    const fields = { date_of_birth: who.dateOfBirth, gender: who.gender };
    await db
      .insertInto('patients')
      .values({ user_id: id, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
    return;
  }
  const { specialty, experience, qualifications, hospitals, registrationNumber } = who;
  const fields = {
    specialty,
    experience,
    qualifications,
    hospitals,
    registration_number: registrationNumber ?? null,
  };
  await db
    .insertInto('doctors')
    .values({ user_id: id, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute();
};

/**
 * Returns the id of the phone's pending account in this role, created if there is none; null if the
 * phone is taken.
 */
const claimPhone = async (tx: Kysely<Tables>, who: Registration): Promise<UserId | null> => {
  const id = newId<UserId>();
  const made = await tx
    .insertInto('users')
    .values({ id, role: who.role, phone: who.phone, name: who.name })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return id;
  const existing = await tx
    .selectFrom('users')
    .select(['id', 'role', 'pin_hash'])
    .where('phone', '=', who.phone)
    .forUpdate()
    .executeTakeFirst();
  const pending = existing?.role === who.role && existing.pin_hash === null;
  if (!pending || (await hasAttachments(tx, existing.id))) return null;
  await tx.updateTable('users').set({ name: who.name }).where('id', '=', existing.id).execute();
  return existing.id;
};

/** Decides whether an account may get its first PIN; locks its row, so only one call succeeds. */
const judgeFirstPin = async (
  tx: Kysely<Tables>,
  id: UserId,
  role: Role,
  ticketHash: string | null,
): Promise<FirstPinResult> => {
  const account = await tx
    .selectFrom('users')
    .select(['role', 'pin_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (account?.role !== role) return 'claim_required';
  if (account.pin_hash !== null) return 'pin_already_set';
  const used = await tx
    .selectFrom('registration_tickets')
    .select('user_id')
    .where('user_id', '=', id)
    .where('token_hash', '=', ticketHash ?? '')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used || !(await hasAttachments(tx, id)) ? 'set' : 'claim_required';
};

/** Records, in place of earlier ones, the privacy notice version agreed to at registration. */
export type AgreeAtRegistration = (
  tx: Kysely<Tables>,
  userId: UserId,
  version: PrivacyVersion | undefined,
) => Promise<void>;

export const createRegistrationsRepository = (
  { transaction }: Pick<Database, 'transaction'>,
  agreeAtRegistration: AgreeAtRegistration,
) => ({
  /**
   * Creates the account, or renews a pending one of the same role, with a new ticket; null if the
   * phone is taken.
   */
  register: (
    who: Registration,
    ticket: { hash: string; seconds: number },
  ): Promise<UserId | null> =>
    transaction(async (tx) => {
      const id = await claimPhone(tx, who);
      if (id === null) return null;
      await writeDetails(tx, id, who);
      await agreeAtRegistration(tx, id, who.privacyVersion);
      const fields = {
        token_hash: ticket.hash,
        expires_at: sql<Date>`now() + make_interval(secs => ${ticket.seconds}::float8)`,
      };
      await tx
        .insertInto('registration_tickets')
        .values({ user_id: id, ...fields })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
        .execute();
      return id;
    }),
  /**
   * Removes unfinished registrations, and former doctors whom no patient refers to any more; only
   * accounts that nothing depends on.
   */
  sweep: (): Promise<number> =>
    transaction(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from users
        where pin_hash is null
          and created_at < now() - make_interval(days => ${RETENTION.registrations.days}::int)
          and not exists (select from registration_tickets t
            where t.user_id = users.id and t.expires_at > now())
          and not exists (select from claim_codes c
            where c.user_id = users.id and c.expires_at > now())
          and not exists (select from sessions where user_id = users.id)
          and not ${sql.join(attachments(sql.ref('users.id')), sql` and not `)}`.execute(tx);
      return Number(numAffectedRows ?? 0);
    }),
  /** Returns what {@link setFirstPin} would return now, before any costly work. */
  judgeFirstPin: (id: UserId, role: Role, ticketHash: string | null): Promise<FirstPinResult> =>
    transaction((tx) => judgeFirstPin(tx, id, role, ticketHash)),
  /** Stores a person's first PIN and consumes the ticket. */
  setFirstPin: (
    id: UserId,
    role: Role,
    ticketHash: string | null,
    pin: StoredPin,
  ): Promise<FirstPinResult> =>
    transaction(async (tx) => {
      const result = await judgeFirstPin(tx, id, role, ticketHash);
      if (result !== 'set') return result;
      await storePin(tx, id, pin).execute();
      await tx.deleteFrom('registration_tickets').where('user_id', '=', id).execute();
      return result;
    }),
});
