import { randomUUID } from 'node:crypto';
import { authEndpoints, type DayString, type MessageId, type UserId } from '@saathi/contract';
import {
  everyDay,
  makeAppointment,
  makeSchedule,
} from '../src/features/appointments/appointments.factory.ts';
import { callsOf, type Person } from '../src/features/auth/auth.factory.ts';
import { makeTeamNote } from '../src/features/chats/chats.factory.ts';
import { startConversation } from '../src/features/chats/conversation.factory.ts';
import { makeSentFile } from '../src/features/files/files.factory.ts';
import { achieve, makeGoal } from '../src/features/goals/goals.factory.ts';
import { remindOfNextVisit } from '../src/features/notices/index.ts';
import { makeProposal } from '../src/features/plan/plan.factory.ts';
import { makeReading } from '../src/features/readings/readings.factory.ts';
import { makeNote } from '../src/features/visits/visits.factory.ts';
import type { TestApp, TestPerson } from './app.ts';
import { TEXTS } from './guard/good-body.ts';
import { rowsWith } from './traces.ts';

type Query = (text: string, values?: unknown[]) => Promise<unknown[]>;

/** Creates a person's rows of sign-in directly, since each would take a different flow. */
const keepSignIn = async (query: Query, { id, phone }: Person) => {
  const soon = `now() + interval '1 hour'`;
  await query(`insert into registration_tickets values ($1, 'secret', ${soon})`, [id]);
  await query(`insert into claim_codes values ($1, 'secret', ${soon})`, [id]);
  await query(`insert into device_grants values ($1, 'secret', now(), ${soon})`, [id]);
  await query(
    `insert into guess_ladders values ('trusted:' || $1 || ':secret', 1, 1, now(), now())`,
    [id],
  );
  await query(
    `insert into rate_limits values ('register 10.0.0.1 ' || $1::text || '/86400s', 1, 10, now())`,
    [phone],
  );
};

const keepNotices = async (query: Query, id: UserId) => {
  await query(
    `insert into push_devices select $2::uuid, $1::uuid, id, 'secret' || $1, 'secret', 'secret', 'k', 'en', 'x'
     from sessions where user_id = $1::uuid limit 1`,
    [id, randomUUID()],
  );
  await query(
    `insert into notice_settings (user_id, reply, second_look, reminder, quiet_from, quiet_to)
     values ($1, true, true, true, '21:00', '07:00')`,
    [id],
  );
  await query(
    `insert into notices (id, user_id, kind, subject_id, slot, path, expires_at, link_hash)
     values ($2::uuid, $1::uuid, 'drill', $1::uuid, 'x', '/', now(), 'secret' || $1)`,
    [id, randomUUID()],
  );
};

/** A stand-in must be another person: here the only other one. */
const keepCovers = async (query: Query, doctorId: UserId, standInId: UserId) => {
  await query(
    `insert into covers values
       ($1, $3, $4, now(), now() + interval '1 day', null, null, null, 'Asia/Kolkata'),
       ($2, $3, $4, null, null, 2, '20:00', '08:00', 'Asia/Kolkata')`,
    [randomUUID(), randomUUID(), doctorId, standInId],
  );
  await query(`insert into assistants values ($1, $2)`, [doctorId, standInId]);
};

/** Creates the clinic's rows of an owner. */
const keepClinic = async (query: Query, ownerId: UserId) => {
  await query(`insert into clinic_members values ($1, 'owner')`, [ownerId]);
  await query(
    `insert into clinic_invitations values ($1, $2, 'Ravi Pawar', 'desk', $3, now() + interval '1 hour')`,
    [crypto.randomUUID(), `secret ${crypto.randomUUID()}`, ownerId],
  );
  await query(
    `insert into clinic_texts (version, texts, changed_by)
     select coalesce(max(version), 0) + 1, $2::jsonb, $1::uuid from clinic_texts`,
    [ownerId, JSON.stringify(TEXTS)],
  );
};

const keepMyData = async (query: Query, { id, name }: Person) => {
  await query(`insert into privacy_agreements values ($1, '1')`, [id]);
  await query(
    `insert into download_links values ('secret' || $1, $1::uuid, 'json', 'en', now(), now())`,
    [id],
  );
  await query(`insert into erasures values ($1, now(), now() + interval '2 days')`, [id]);
  await query(`insert into nominees values ($1, $2, '+919000000001', 'daughter')`, [
    id,
    `Child of ${name}`,
  ]);
  await query(`insert into grievances values ('G-' || $1, $1::uuid, $2)`, [
    id,
    `${name} waited for an hour`,
  ]);
};

/** Renames a person. */
const rename = async <One extends TestPerson>(person: One, name: string): Promise<One> => {
  const reply = await person.call(authEndpoints.editProfile, { body: { name } });
  return { ...person, name: reply.body.user.name };
};

const keepReadings = async (
  query: Query,
  test: TestApp,
  { patient, doctor }: Record<'patient' | 'doctor', Pick<Person, 'id'>>,
) => {
  const reading = await makeReading(test.db, patient);
  await query(
    `insert into reading_corrections (reading_id, patient_id, place, value, replaced_at)
     values ($1, $2, 1, 71, now())`,
    [reading, patient.id],
  );
  await query(
    `insert into reading_ranges (doctor_id, patient_id, figure, low, tell, set_at)
     values ($1, $2, 'weight', 60, true, now())`,
    [doctor.id, patient.id],
  );
};

const keepNote = async (
  query: Query,
  test: TestApp,
  pair: Record<'patient' | 'doctor', Person>,
) => {
  const nextDate = '2026-04-07' as DayString;
  const note = await makeNote(test.db, { ...pair, nextDate });
  const ids = { patientId: pair.patient.id, doctorId: pair.doctor.id };
  await remindOfNextVisit(test.db, ids, nextDate, { ...test, ...test.config });
  await query(
    `insert into visit_note_corrections (note_id, patient_id, place, advice, replaced_at)
     values ($1, $2, 1, 'Rest', now())`,
    [note, pair.patient.id],
  );
};

const keepPlan = async (
  query: Query,
  test: TestApp,
  { patient, doctor }: Record<'patient' | 'doctor', Pick<Person, 'id'>>,
) => {
  await makeProposal(test.db, { patient, doctor });
  await query(`insert into excused_days values ($1, '2026-03-08', 'ill')`, [patient.id]);
  await query(`insert into follow_ups values ($1, $2, 'will_come', now(), '2026-03-17')`, [
    doctor.id,
    patient.id,
  ]);
  await query(`update goals set set_by = $1 where patient_id = $2`, [doctor.id, patient.id]);
};

let lives = 0;

/** Stores a unique number; its check digit is not checked here. */
const keepAbhaNumber = async (query: Query, id: UserId): Promise<string> => {
  const number = `91000000${String(lives).padStart(6, '0')}`;
  await query(`update patients set abha_number = $2 where user_id = $1`, [id, number]);
  return number;
};

type Told = Record<'patient' | 'doctor', Person> & { abhaNumber: string };

/** Texts that are unique to each of them and appear somewhere. */
const wordsOf = (life: number, { patient, doctor, abhaNumber }: Told) => ({
  patient: [
    `life ${life}`,
    patient.name,
    `Yamini Oza ${life}`,
    patient.phone,
    patient.id,
    abhaNumber,
  ],
  doctor: [
    `says ${life}`,
    `Xavier Quadros ${life}`,
    `Walter Noronha ${life}`,
    doctor.phone,
    doctor.id,
  ],
});

/**
 * Creates a patient and a doctor who have used every feature, under unique names, so that each
 * table about people has a row for each of them.
 */
export const makeTwoFullAccounts = async (test: TestApp) => {
  lives += 1;
  const query: Query = async (text, values = []) =>
    (await test.database.pool.query(text, values)).rows;
  const conversation = await startConversation(test, {
    patient: { name: `Yamini Oza ${lives}` },
    doctor: { name: `Dr. Walter Noronha ${lives}` },
  });
  const { chatId, say, reply } = conversation;
  await makeSchedule(test.db, conversation.doctor, everyDay());
  await makeAppointment(test.db, conversation);
  await query(
    `insert into schedule_exceptions (id, doctor_id, day, kind) values ($1, $2, '2026-03-20', 'close')`,
    [randomUUID(), conversation.doctor.id],
  );
  const goal = await makeGoal(test.db, conversation.patient, { title: `Walk of life ${lives}` });
  await achieve(test.db, conversation.patient, goal, ['2026-03-09']);
  for (const keep of [keepReadings, keepNote, keepPlan]) await keep(query, test, conversation);
  // The assistant's answers name the doctor, with the old and the new name.
  await say('Please let me talk to my doctor', 'doctor');
  const patient = await rename(conversation.patient, `Zubeida Patel ${lives}`);
  const doctor = await rename(conversation.doctor, `Dr. Xavier Quadros ${lives}`);
  await say(`I have crushing chest pain in life ${lives}`);
  await reply(`Take rest in life ${lives}`);
  const [message] = (await query(`select message_id as id from inbox where chat_id = $1`, [
    chatId,
  ])) as { id: string }[];
  await makeTeamNote(test.db, chatId, doctor, `Call back the patient of life ${lives}`);
  await query(
    `update inbox set handed_to = $2, handed_by = $2, handed_at = now(), handed_why = $3
     where chat_id = $1`,
    [chatId, doctor.id, `To be called in life ${lives}`],
  );
  await makeSentFile(test.db, patient, message?.id as MessageId);
  await query(`insert into verdicts values ($1, $2, $3, $4, 'EMERGENCY', 'right')`, [
    randomUUID(),
    chatId,
    message?.id,
    doctor.id,
  ]);
  await query(`insert into learning_consents values ($1)`, [patient.id]);
  await query(`insert into shadow_differences values ($1, $2, 'ROUTINE', 'a', 'URGENT', 'b')`, [
    message?.id,
    chatId,
  ]);
  await query(`insert into qr_codes values ($1, $2)`, [`secret-${doctor.id}`, doctor.id]);
  await keepClinic(query, doctor.id);
  await keepCovers(query, doctor.id, patient.id);
  await query(`insert into quick_replies values ($1, $2)`, [doctor.id, [`Rest, says ${lives}`]]);
  await query(`insert into rate_limits values ('scan ' || $1::text || '/600s', 1, 20, now())`, [
    patient.id,
  ]);
  const abhaNumber = await keepAbhaNumber(query, patient.id);
  for (const person of [patient, doctor]) {
    await keepSignIn(query, person);
    await keepNotices(query, person.id);
    await keepMyData(query, person);
    await test.operator.listSessions(person.phone);
  }
  return {
    ...conversation,
    patient,
    doctor,
    words: wordsOf(lives, { patient, doctor, abhaNumber }),
  };
};

/** Sets a PIN with the operator's code and signs the person in again. */
export const choosePin = async (test: TestApp, { id, role, phone }: Person, pin = '4937') => {
  const { code } = await test.operator.claimCode(phone);
  const body = { userId: id, pin, claimCode: code };
  const reply = await test.nobody.call(callsOf[role].setPin, { body });
  if (reply.status !== 200) throw new Error(`set-pin answered ${reply.raw.body}`);
  return pin;
};

/** Returns all tables of the schema with their columns. */
export const columnsByTable = async (test: TestApp): Promise<Map<string, string[]>> => {
  const { rows } = await test.database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
     group by table_name order by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

/** Returns the tables in which any column of any row contains this text, also as bytes. */
export const tablesWith = async (test: TestApp, text: string): Promise<string[]> => {
  const tables = [...(await columnsByTable(test)).keys()];
  const { rows } = await test.database.pool.query<{ name: string }>(rowsWith(tables, [text]));
  return rows.map(({ name }) => name);
};

/** Returns the number of rows per table, except the audit's. */
export const rowsByTable = async (test: TestApp): Promise<Record<string, number>> => {
  const tables = [...(await columnsByTable(test)).keys()].filter((name) => name !== 'audit');
  const { rows } = await test.database.pool.query<{ name: string; rows: number }>(
    rowsWith(tables, ['']),
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
};

/** Returns where any of these texts still appears, except in the audit. */
export const tracesOf = async (test: TestApp, texts: readonly string[]): Promise<string[]> => {
  const traces: string[] = [];
  for (const text of texts) {
    const tables = await tablesWith(test, text);
    traces.push(...tables.filter((table) => table !== 'audit').map((table) => `${table}: ${text}`));
  }
  return traces;
};
