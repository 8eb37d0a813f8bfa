import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatId, MessageId, UserId } from '@saathi/contract';
import { openAppContext } from '../../server/src/app/app-context.ts';
import { buildApp } from '../../server/src/app/build-app.ts';
import { assign } from '../../server/src/features/assignments/assignments.factory.ts';
import {
  makeDoctor,
  makePatient,
  type Person,
} from '../../server/src/features/auth/auth.factory.ts';
import { makeChat, makeInboxItem } from '../../server/src/features/chats/chats.factory.ts';
import { makeGoal } from '../../server/src/features/goals/goals.factory.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { newId } from '../../server/src/platform/ids.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const DAY_MS = 86_400_000;

/** Amounts of everything that grows. */
export const SIZES = { messages: 2_000, patients: 1_000, goals: 5, days: 15, inbox: 10 };

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const startServer = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saathi-bench-web-'));
  const port = await freePort();
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    MESSAGE_LIMIT_FACTOR: '10',
  });
  const context = await openAppContext(config, systemClock);
  const { database } = context;
  const { app, features } = await buildApp(context, DIST);
  await app.listen({ port, host: '127.0.0.1' });
  const { sessions, cookies } = features.auth;
  return {
    db: database.db,
    url: `http://localhost:${port}`,
    signIn: async (person: Person) => ({
      ...person,
      cookie: `${cookies.session.name}=${(await sessions.start(person.id, 'bench')).token}`,
    }),
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
type Server = Awaited<ReturnType<typeof startServer>>;

const LINES = [
  'Good morning, I walked for half an hour today and the knee held well.',
  'Should I take the tablets before breakfast or after it?',
  'Thank you, that helps. I will write down the readings for the next week and send them to you on Sunday evening.',
  'Yes.',
  'Please keep the leg up in the evening, and cool it for ten minutes when it feels warm.',
];

/** Creates a chat of many days, with messages of both sides and the assistant. */
const fillChat = async ({ db }: Server, patient: Person, doctor: Person): Promise<ChatId> => {
  const chatId = await makeChat(db, { patient, doctor }, 'with_doctor');
  const start = Date.now() - SIZES.messages * 3_600_000;
  const rows = Array.from({ length: SIZES.messages }, (_, place) => {
    const sender = (['patient', 'doctor', 'patient', 'ai'] as const)[place % 4] ?? 'ai';
    const ids = { patient: patient.id, doctor: doctor.id, ai: null };
    const at = new Date(start + place * 3_600_000);
    return {
      id: newId<MessageId>(),
      chat_id: chatId,
      seq: place + 1,
      sender_id: ids[sender],
      sender_type: sender,
      content: `${LINES[place % LINES.length]} (${place + 1})`,
      review: sender === 'patient' ? ('escalated' as const) : null,
      created_at: at,
      seen_at: at,
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('messages')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  await db.updateTable('chats').set({ version: rows.length }).where('id', '=', chatId).execute();
  return chatId;
};

const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the last days except every third, with a different start per seed. */
const someDays = (seed: number) =>
  Array.from({ length: SIZES.days }, (_, back) => back)
    .filter((back) => (back + seed) % 3 > 0)
    .map(dayBack);

const GOALS = [
  'Walk 30 minutes',
  'Take the tablets',
  'Eight glasses of water',
  'Sleep by ten',
  'No sugar',
];

const fillPortal = async ({ db }: Server, doctor: Person): Promise<void> => {
  const people = Array.from({ length: SIZES.patients }, (_, place) => ({
    id: newId<UserId>(),
    role: 'patient' as const,
    name: `${['Asha', 'Ravi', 'Meena', 'Imran', 'Lata'][place % 5]} ${['Kulkarni', 'Shah', 'Rao', 'Sheikh'][place % 4]} ${place + 1}`,
    phone: `+916${String(place).padStart(9, '0')}`,
  }));
  const goals = people.flatMap(({ id }, place) =>
    GOALS.slice(0, SIZES.goals).map((title, n) => ({
      id: newId(),
      patient_id: id,
      title,
      created_at: new Date(Date.now() - 60 * DAY_MS),
      days: someDays(place + n),
    })),
  );
  const progress = goals.flatMap(({ id, patient_id, days }) =>
    days.map((day) => ({ goal_id: id, patient_id, day, achieved: true })),
  );
  const assigned = people.map(({ id }, place) => ({
    patient_id: id,
    doctor_id: doctor.id,
    consent_version: '1',
    assigned_at: new Date(Date.now() - place * 3_600_000),
  }));
  const each = async <Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += 1_000)
      await insert(rows.slice(from, from + 1_000));
  };
  await each(people, (part) => db.insertInto('users').values(part).execute());
  await each(people, (part) =>
    db
      .insertInto('patients')
      .values(
        part.map(({ id }) => ({ user_id: id, date_of_birth: '1960-05-17', gender: 'female' })),
      )
      .execute(),
  );
  await each(goals, (part) =>
    db
      .insertInto('goals')
      .values(part.map(({ days: _, ...goal }) => goal))
      .execute(),
  );
  await each(progress, (part) => db.insertInto('progress').values(part).execute());
  await each(assigned, (part) => db.insertInto('assignments').values(part).execute());
  for (const patient of people.slice(0, SIZES.inbox)) {
    const waiting = { patient, doctor };
    const quote = 'May I walk on the swollen foot?';
    await makeInboxItem(db, await makeChat(db, waiting, 'waiting_doctor'), waiting, { quote });
  }
};

/**
 * Starts the real server with a patient of five goals and a long chat, and a doctor of a thousand
 * patients.
 */
export const openGround = async () => {
  const server = await startServer();
  const { db } = server;
  const doctor = await makeDoctor(db, { name: 'Meera Nair' });
  const patient = await makePatient(db, { name: 'Asha Kulkarni' });
  await assign(db, patient, doctor, new Date(Date.now() - 60 * DAY_MS));
  for (const [place, title] of GOALS.entries()) {
    const createdAt = new Date(Date.now() - 60 * DAY_MS);
    await makeGoal(db, patient, { title, achieved: someDays(place).slice(1), createdAt });
  }
  const chatId = await fillChat(server, patient, doctor);
  await fillPortal(server, doctor);
  return {
    url: server.url,
    chatId,
    patient: await server.signIn(patient),
    doctor: await server.signIn(doctor),
    close: server.close,
  };
};
export type WebGround = Awaited<ReturnType<typeof openGround>>;
