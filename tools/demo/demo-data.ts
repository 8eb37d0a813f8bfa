import { type DayString, type Endpoint, endpoints, PRIVACY_VERSIONS } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { addDays, dayIn } from '../../server/src/platform/clock.ts';
import { sampleDoctors, samplePatients } from './demo-people.ts';

type Time = {
  today: () => Date;
  /** Sets the clock to this many minutes before the present. */
  goBack: (minutes: number) => void;
  timeZone: string;
};
type Cookies = Record<string, string>;
type Doctor = { id: string; link: string; cookies: Cookies };
type SamplePatient = (typeof samplePatients)[number];

const HISTORY_DAYS = 40;
const MINUTES_PER_DAY = 24 * 60;
const PIN = '2580';
const privacyVersion = PRIVACY_VERSIONS.at(-1);

/** Calls the app like an API client, subject to all of its rules. */
const createCaller =
  (app: FastifyInstance) =>
  async (endpoint: Endpoint, cookies: Cookies, parts: { path?: object; body?: object }) => {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name) => (parts.path as Cookies)[name] ?? '');
    const response = await app.inject({
      method: endpoint.method,
      url,
      cookies,
      ...(parts.body && { payload: parts.body }),
    });
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response.json();
  };
type Call = ReturnType<typeof createCaller>;

const addDoctor = async (
  call: Call,
  time: Time,
  sample: (typeof sampleDoctors)[number],
): Promise<Doctor> => {
  const cookies: Cookies = {};
  time.goBack(HISTORY_DAYS * MINUTES_PER_DAY);
  const { user } = await call(endpoints.auth.doctorRegister, cookies, {
    body: { ...sample, privacyVersion },
  });
  await call(endpoints.auth.doctorSetPin, cookies, { body: { userId: user.id, pin: PIN } });
  const { link } = await call(endpoints.assignments.qrCode, cookies, {
    path: { doctorId: user.id },
  });
  return { id: user.id, link, cookies };
};

const addGoals = async (
  call: Call,
  time: Time,
  patient: { id: string; cookies: Cookies; goals: SamplePatient['goals'] },
) => {
  for (const { title, description, achieved, reading } of patient.goals) {
    time.goBack(HISTORY_DAYS * MINUTES_PER_DAY);
    const created = await call(endpoints.goals.create, patient.cookies, {
      body: { patientId: patient.id, title, description, measure: reading?.(0).measure },
    });
    for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo -= 1) {
      if (!achieved(daysAgo)) continue;
      time.goBack(daysAgo * MINUTES_PER_DAY);
      const userDate = dayIn(time.timeZone, time.today()) as DayString;
      if (reading) {
        const takenAt = time.today().toISOString();
        await call(endpoints.readings.add, patient.cookies, {
          body: { ...reading(daysAgo), takenAt, userDate, goalId: created.id },
        });
        continue;
      }
      await call(endpoints.goals.recordProgress, patient.cookies, {
        path: { goalId: created.id },
        body: { achieved: true, userDate },
      });
    }
  }
};

const talk = async (
  call: Call,
  time: Time,
  pair: { patientId: string; cookies: Cookies; doctor: Doctor; lines: SamplePatient['chat'] },
) => {
  const { patientId, cookies, doctor, lines } = pair;
  if (lines.length === 0) return;
  const chat = await call(endpoints.chats.create, cookies, {
    body: { patientId, doctorId: doctor.id },
  });
  for (const { minutesAgo, text, by, last } of lines) {
    time.goBack(minutesAgo);
    await call(endpoints.chats.send, by === 'doctor' ? doctor.cookies : cookies, {
      body: { chatId: chat.id, content: text },
    });
    if (!last) continue;
    await call(endpoints.chats.close, doctor.cookies, { path: { chatId: chat.id }, body: {} });
  }
};

const addPatient = async (
  call: Call,
  time: Time,
  { sample, phone, doctors }: { sample: SamplePatient; phone: string; doctors: Doctor[] },
) => {
  const { name, born: dateOfBirth, gender, assignedDaysAgo, goals, chat, note } = sample;
  const cookies: Cookies = {};
  time.goBack(HISTORY_DAYS * MINUTES_PER_DAY);
  const { user } = await call(endpoints.auth.patientRegister, cookies, {
    body: { phone, name, dateOfBirth, gender, privacyVersion },
  });
  await call(endpoints.auth.patientSetPin, cookies, { body: { userId: user.id, pin: PIN } });
  time.goBack(assignedDaysAgo * MINUTES_PER_DAY);
  for (const { link } of doctors) {
    await call(endpoints.assignments.assignViaQr, cookies, {
      body: { qrData: link, patientUserId: user.id },
    });
  }
  await addGoals(call, time, { id: user.id, cookies, goals });
  const [doctor] = doctors;
  if (doctor && note) {
    const { daysAgo, nextInDays, ...text } = note;
    time.goBack(daysAgo * MINUTES_PER_DAY);
    const nextDate = addDays(dayIn(time.timeZone, time.today()), nextInDays);
    await call(endpoints.visits.write, doctor.cookies, {
      path: { doctorId: doctor.id, patientId: user.id },
      body: { ...text, nextDate },
    });
  }
  if (doctor) await talk(call, time, { patientId: user.id, cookies, doctor, lines: chat });
};

/**
 * Fills an empty database with doctors, patients and their last weeks; returns a table of the
 * accounts.
 */
export const createDemo = async (app: FastifyInstance, time: Time): Promise<string> => {
  const call = createCaller(app);
  const doctors: Doctor[] = [];
  const rows: string[] = [];
  const note = (role: string, name: string, phone: string) =>
    rows.push(`  ${role.padEnd(8)} ${name.padEnd(16)} ${phone.slice(3)}   PIN ${PIN}`);
  for (const sample of sampleDoctors) {
    doctors.push(await addDoctor(call, time, sample));
    note('doctor', `Dr. ${sample.name}`, sample.phone);
  }
  for (const [index, sample] of samplePatients.entries()) {
    const phone = `+91900000001${index}`;
    await addPatient(call, time, {
      sample,
      phone,
      doctors: index === 0 ? doctors : doctors.slice(0, 1),
    });
    note('patient', sample.name, phone);
  }
  time.goBack(0);
  return [...rows, '  Doctors sign in at /doctor/login.'].join('\n');
};
