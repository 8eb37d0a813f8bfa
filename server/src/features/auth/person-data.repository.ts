import type { Role, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import {
  FORMER_DOCTOR,
  type PersonData,
  type PersonToErase,
  readTables,
} from '../../platform/person-data.ts';
import { type Audit, type AuditActor, OPERATOR } from '../audit/index.ts';

const WAKES = 'signs in, or is compared to sign in';

/** A person's account, sessions, trusted browsers and limits, without credentials. */
export const createAuthPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        users: sql`select id, role, phone, name, created_at, language from users where id = ${id}`,
        former_names: sql`select * from former_names where user_id = ${id} order by changed_at`,
        patients: sql`select * from patients where user_id = ${id}`,
        sessions: sql`
          select id, user_id, device, created_at, used_at from sessions where user_id = ${id}`,
        registration_tickets: sql`
          select user_id, expires_at from registration_tickets where user_id = ${id}`,
        claim_codes: sql`select user_id, expires_at from claim_codes where user_id = ${id}`,
        device_grants: sql`
          select user_id, created_at, expires_at from device_grants where user_id = ${id}`,
        guess_ladders: sql`
          select failures, total, blocked_until, touched_at from guess_ladders
          where key like ${`%:${id}%`}`,
        rate_limits: sql`
          select used, most, ends_at from rate_limits where key like ${`%${id}%`}
            or key like '% ' || (select phone from users where id = ${id}) || '%'`,
      },
      room,
    ),
  withheld: {
    'claim_codes.code_hash': WAKES,
    'device_grants.device_hash': WAKES,
    'guess_ladders.key': 'holds the hash of a browser',
    'rate_limits.key': 'may hold the address of whoever tried the phone',
    'registration_tickets.token_hash': WAKES,
    'sessions.token_hash': WAKES,
    'users.pin_hash': WAKES,
    'users.pin_key': 'names the secret that PINs are bound to',
  },
});

/** Erases what was counted of a person. */
const eraseCounts = async (
  tx: Kysely<Tables>,
  { id, phone }: Pick<PersonToErase, 'id' | 'phone'>,
): Promise<void> => {
  await tx.deleteFrom('guess_ladders').where('key', 'like', `%:${id}%`).execute();
  // Registrations are counted by phone.
  await sql`
    delete from rate_limits where key like ${`%${id}%`} or key like ${`% ${phone}%`}`.execute(tx);
};

/**
 * Creates a doctor without name, phone or PIN, as whom nobody can sign in; returns null if no
 * patient needs one.
 */
const makeFormerDoctor = async (
  tx: Kysely<Tables>,
  { id, role }: { id: UserId; role: Role },
): Promise<UserId | null> => {
  if (role !== 'doctor') return null;
  const formerId = newId<UserId>();
  const { rows } = await sql`
    insert into users (id, role, phone, name)
    select ${formerId}::uuid, 'doctor', ${`former ${formerId}`}, ${FORMER_DOCTOR}
    where exists (select from chats where doctor_id = ${id})
      or exists (select from assignments where doctor_id = ${id})
    returning id`.execute(tx);
  return rows.length > 0 ? formerId : null;
};

type ErasureOptions = { by?: AuditActor; claim?: (tx: Kysely<Tables>) => Promise<boolean> };

/**
 * Erases a person and, through the schema's foreign keys, all their data; the audit log keeps only
 * ids. Everything, including the audit entry, is one transaction, so a crash leaves all data
 * unchanged. `claim` may refuse inside the transaction. Returns false if it does, or if there is no
 * such person.
 */
export const createErasure =
  (
    { transaction }: Pick<Database, 'transaction'>,
    features: Pick<Required<PersonData>, 'erasePerson'>,
    audit: Pick<Audit, 'noteIn'>,
  ) =>
  (id: UserId, { by = OPERATOR, claim }: ErasureOptions = {}): Promise<boolean> =>
    transaction(async (tx) => {
      if (claim && !(await claim(tx))) return false;
      const person = await tx
        .selectFrom('users')
        .select(['role', 'name', 'phone'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!person) return false;
      const formerId = await makeFormerDoctor(tx, { id, role: person.role });
      const former = await tx
        .selectFrom('former_names')
        .select('name')
        .where('user_id', '=', id)
        .execute();
      const formerNames = former.map(({ name }) => name);
      const leaving: PersonToErase = { id, formerId, formerNames, ...person };
      await features.erasePerson(tx, leaving);
      // Last: a transaction that counts a use already holds its other locks.
      await eraseCounts(tx, leaving);
      await tx.deleteFrom('users').where('id', '=', id).execute();
      const detail = formerId ?? '';
      await audit.noteIn(tx, { actor: by, kind: 'erased', subjectId: id, detail });
      return true;
    });
export type ErasePerson = ReturnType<typeof createErasure>;
