import { authEndpoints, type Role, type SessionId, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { createAudit } from '../audit/index.ts';
import { type AuthContext, createAuthContext } from './auth-context.ts';

/** The default PIN of test users. */
export const PIN = '4937';

let people = 0;

/** Returns a phone number that no other test user has. */
export const nextPhone = (): string => {
  people += 1;
  return `+91${String(7_000_000_000 + people)}`;
};

export type Person = { id: UserId; role: Role; name: string; phone: string };

const person = async (db: Kysely<Tables>, role: Role, name: string): Promise<Person> => {
  const made = { id: newId<UserId>(), role, name, phone: nextPhone() };
  await db.insertInto('users').values(made).execute();
  return made;
};

export const makePatient = async (
  db: Kysely<Tables>,
  { name = 'Asha Kulkarni' }: { name?: string } = {},
): Promise<Person> => {
  const made = await person(db, 'patient', name);
  await db
    .insertInto('patients')
    .values({ user_id: made.id, date_of_birth: '1960-05-17', gender: 'female' })
    .execute();
  return made;
};

export const makeDoctor = async (
  db: Kysely<Tables>,
  { name = 'Vikram Rao', specialty = 'Cardiologist' }: { name?: string; specialty?: string } = {},
): Promise<Person> => {
  const made = await person(db, 'doctor', name);
  await db.insertInto('doctors').values({ user_id: made.id, specialty, experience: 12 }).execute();
  return made;
};

/** The calls of each role, so that a test can cover both. */
export const callsOf = {
  patient: {
    checkPhone: authEndpoints.patientCheckPhone,
    login: authEndpoints.patientLogin,
    setPin: authEndpoints.patientSetPin,
    register: authEndpoints.patientRegister,
  },
  doctor: {
    checkPhone: authEndpoints.doctorCheckPhone,
    login: authEndpoints.doctorLogin,
    setPin: authEndpoints.doctorSetPin,
    register: authEndpoints.doctorRegister,
  },
} as const;

/** Returns a valid registration for either role. */
export const registrationOf = (role: Role, phone = nextPhone()) =>
  role === 'patient'
    ? { phone, name: 'Asha Kulkarni', dateOfBirth: '1960-05-17', gender: 'female' as const }
    : { phone, name: 'Vikram Rao', specialty: 'Cardiologist', experience: 12 };

/** Registers a user in a browser, as the screens do, without setting a PIN. */
export const registerIn = async (
  browser: Browser,
  role: Role = 'patient',
  phone = nextPhone(),
): Promise<{ userId: UserId; phone: string }> => {
  const body = registrationOf(role, phone) as never;
  const reply = await browser.call(callsOf[role].register, { body });
  if (reply.status !== 201) throw new Error(`registration answered ${reply.raw.body}`);
  return { userId: reply.body.user.id, phone };
};

/** Registers a user in a browser, which is then trusted, sets the PIN and signs in. */
export const signUpIn = async (
  browser: Browser,
  role: Role = 'patient',
  pin = PIN,
): Promise<{ userId: UserId; phone: string; pin: string; role: Role }> => {
  const { userId, phone } = await registerIn(browser, role);
  const reply = await browser.call(callsOf[role].setPin, { body: { userId, pin } });
  if (reply.status !== 200) throw new Error(`set-pin answered ${reply.raw.body}`);
  return { userId, phone, pin, role };
};

/** Opens what sign-in works with, beside the one of the test's server. */
export const openAuthContext = async ({ context }: TestApp): Promise<AuthContext> => {
  const auth = createAuthContext({
    ...context,
    audit: createAudit(context),
    agreeAtRegistration: async () => {},
  });
  await auth.pepper.open();
  return auth;
};

/** Returns the id of a person's newest session. */
export const sessionIdOf = async (db: Kysely<Tables>, userId: UserId): Promise<SessionId> => {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return session.id as SessionId;
};

/** Shifts all stored times of sign-in into the past, as if time had passed in the database. */
export const passTime = async (db: Kysely<Tables>, seconds: number): Promise<void> => {
  const by = sql`make_interval(secs => ${seconds}::float8)`;
  await sql`update guess_ladders set blocked_until = blocked_until - ${by},
    touched_at = touched_at - ${by}`.execute(db);
  await sql`update rate_limits set ends_at = ends_at - ${by}`.execute(db);
  await sql`update sessions set created_at = created_at - ${by}, used_at = used_at - ${by}`.execute(
    db,
  );
  for (const table of ['device_grants', 'registration_tickets', 'claim_codes']) {
    await sql`update ${sql.table(table)} set expires_at = expires_at - ${by}`.execute(db);
  }
};
