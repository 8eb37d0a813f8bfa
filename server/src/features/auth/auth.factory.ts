import type { Role, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

let people = 0;

/** The next phone no other made person has. */
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
