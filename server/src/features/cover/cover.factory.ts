import { type ChatId, type CoverId, chatsEndpoints, type UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { TestApp } from '../../../test/app.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';
import { makeMember } from '../clinic/clinic.factory.ts';

type Somebody = Pick<Person, 'id'>;
type Dates = { startsAt: string; endsAt: string };

/** Marks doctors as verified. */
export const verify = async (db: Kysely<Tables>, ...doctors: Somebody[]): Promise<void> => {
  const ids = doctors.map(({ id }) => id);
  await db
    .updateTable('doctors')
    .set({ verified_at: new Date() })
    .where('user_id', 'in', ids)
    .execute();
};

/** Creates a cover for a doctor, by default a permanent one. */
export const makeCover = async (
  db: Kysely<Tables>,
  doctor: Somebody,
  standIn: Somebody,
  dates: Dates = { startsAt: '2000-01-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' },
): Promise<CoverId> => {
  const id = newId<CoverId>();
  await db
    .insertInto('covers')
    .values({
      id,
      doctor_id: doctor.id as UserId,
      stand_in_id: standIn.id as UserId,
      starts_at: new Date(dates.startsAt),
      ends_at: new Date(dates.endsAt),
      time_zone: 'Asia/Kolkata',
    })
    .execute();
  return id;
};

/** Stores that the doctor allows the assistant. */
export const allow = async (
  db: Kysely<Tables>,
  doctor: Somebody,
  assistant: Somebody,
): Promise<void> => {
  await db
    .insertInto('assistants')
    .values({ doctor_id: doctor.id as UserId, assistant_id: assistant.id as UserId })
    .execute();
};

/** Lets the teams of the patient's current doctors read. */
export const letStandInsRead = async (db: Kysely<Tables>, patient: Somebody): Promise<void> => {
  await db
    .updateTable('assignments')
    .set({ team_agreed_at: new Date(), team_version: '3' })
    .where('patient_id', '=', patient.id)
    .where('removed_at', 'is', null)
    .execute();
};

/** Creates an assistant allowed by the doctor, who is verified; the patient agrees to the team. */
export const makeAssistant = async (
  db: Kysely<Tables>,
  { patient, doctor }: { patient: Somebody; doctor: Somebody },
): Promise<Person> => {
  const assistant = await makeMember(db, { name: 'Amita Kale', role: 'assistant' });
  await verify(db, doctor);
  await allow(db, doctor, assistant);
  await letStandInsRead(db, patient);
  return assistant;
};

type Talk = {
  patient: Somebody;
  doctor: Somebody;
  chatId: ChatId;
  say: (content: string) => Promise<unknown>;
};

/** Creates somebody who may answer this patient for the doctor, as assistant or stand-in. */
export const letAnotherAnswer = async (
  test: Pick<TestApp, 'as' | 'db' | 'doctor'>,
  { patient, doctor, chatId, say }: Talk,
  isAssistant: boolean,
) => {
  const makeStandIn = async () => {
    const standIn = await test.doctor({ name: 'Amita Kale' });
    await verify(test.db, doctor, standIn);
    await makeCover(test.db, doctor, standIn);
    await letStandInsRead(test.db, patient);
    return standIn;
  };
  const sender = isAssistant
    ? await makeAssistant(test.db, { patient, doctor })
    : await makeStandIn();
  // An assistant answers routine messages; a stand-in sees urgent ones.
  await say(isAssistant ? 'Please can I talk to the doctor' : 'I have chest pain');
  const { call } = await test.as(sender);
  return {
    sender,
    call,
    write: async (content: string): Promise<void> => {
      const { status } = await call(chatsEndpoints.send, { body: { chatId, content } });
      if (status !== 201) throw new Error(`answered ${status}`);
    },
  };
};
