import { type DayString, type Endpoint, endpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { dayIn } from '../platform/clock.ts';

type Time = { today: () => Date; goBack: (days: number) => void; timeZone: string };
type Cookies = Record<string, string>;
type SampleGoal = { title: string; description?: string; achieved: (daysAgo: number) => boolean };
type Sample = { name: string; born: string; gender: string; goals: SampleGoal[] };

const HISTORY_DAYS = 40;
const PIN = '2580';

const always = () => true;
const missingEvery = (n: number) => (daysAgo: number) => daysAgo % n !== 0;
const since = (days: number) => (daysAgo: number) => daysAgo < days;

const samplePatients: Sample[] = [
  {
    name: 'Asha Kulkarni',
    born: '1958-03-02',
    gender: 'female',
    goals: [
      {
        title: 'Walk for 30 minutes',
        description: 'After breakfast, in the park',
        achieved: since(12),
      },
      { title: 'Take the morning tablets', achieved: always },
      { title: 'Drink 8 glasses of water', achieved: missingEvery(3) },
      { title: 'No sugar in tea', achieved: since(5) },
    ],
  },
  {
    name: 'Ramesh Patil',
    born: '1951-11-20',
    gender: 'male',
    goals: [
      { title: 'Check blood pressure', achieved: missingEvery(4) },
      { title: 'Breathing exercises', achieved: since(3) },
    ],
  },
  { name: 'Fatima Sheikh', born: '1974-07-09', gender: 'female', goals: [] },
  {
    name: 'Joseph Mathew',
    born: '1966-01-30',
    gender: 'male',
    goals: [{ title: 'Evening walk', achieved: (daysAgo) => daysAgo > 3 }],
  },
];

const conversation = [
  'How is my streak going?',
  'I would like to change the time of my evening tablets. Is that fine?',
];

/** Calls the app as a program would, through every rule it has. */
const createCaller = (app: FastifyInstance) => {
  const call = async (
    endpoint: Endpoint,
    cookies: Cookies,
    parts: { path?: object; body?: object },
  ) => {
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
  return call;
};

/** Fills an empty database with a doctor, patients and their last weeks, and returns a table of who can sign in. */
export const createDemo = async (app: FastifyInstance, time: Time): Promise<string> => {
  const call = createCaller(app);
  const today = (): DayString => dayIn(time.timeZone, time.today());
  const doctor: Cookies = {};
  time.goBack(HISTORY_DAYS);
  const registered = await call(endpoints.auth.doctorRegister, doctor, {
    body: {
      phone: '+919000000001',
      name: 'Vikram Rao',
      specialty: 'Cardiologist',
      experience: 12,
      qualifications: ['MBBS', 'MD (Medicine)', 'DM (Cardiology)'],
      hospitals: ['Sahyadri Clinic', 'City Heart Centre', 'Ruby Hall'],
    },
  });
  const doctorId = registered.user.id;
  await call(endpoints.auth.doctorSetPin, doctor, { body: { userId: doctorId, pin: PIN } });
  const { link } = await call(endpoints.assignments.qrCode, doctor, { path: { doctorId } });

  const addPatient = async (sample: Sample, index: number) => {
    const cookies: Cookies = {};
    const phone = `+91900000001${index}`;
    time.goBack(HISTORY_DAYS);
    const { user } = await call(endpoints.auth.patientRegister, cookies, {
      body: { phone, name: sample.name, dateOfBirth: sample.born, gender: sample.gender },
    });
    await call(endpoints.auth.patientSetPin, cookies, { body: { userId: user.id, pin: PIN } });
    await call(endpoints.assignments.assignViaQr, cookies, {
      body: { qrData: link, patientUserId: user.id },
    });
    for (const goal of sample.goals) await addGoal(cookies, user.id, goal);
    time.goBack(0);
    if (index === 0) await talk(cookies, user.id);
    return `  patient  ${sample.name.padEnd(16)} ${phone.slice(3)}   PIN ${PIN}`;
  };

  const addGoal = async (cookies: Cookies, patientId: string, goal: SampleGoal) => {
    const { title, description } = goal;
    time.goBack(HISTORY_DAYS);
    const created = await call(endpoints.goals.create, cookies, {
      body: { patientId, title, description },
    });
    for (let daysAgo = HISTORY_DAYS; daysAgo > 0; daysAgo -= 1) {
      if (!goal.achieved(daysAgo)) continue;
      time.goBack(daysAgo);
      await call(endpoints.goals.recordProgress, cookies, {
        path: { goalId: created.id },
        body: { achieved: true, userDate: today() },
      });
    }
  };

  const talk = async (cookies: Cookies, patientId: string) => {
    const chat = await call(endpoints.chats.create, cookies, { body: { patientId, doctorId } });
    for (const content of conversation) {
      await call(endpoints.chats.send, cookies, { body: { chatId: chat.id, content } });
    }
  };

  const lines = [`  doctor   Dr. Vikram Rao   9000000001   PIN ${PIN}   (/doctor/login)`];
  for (const [index, sample] of samplePatients.entries())
    lines.push(await addPatient(sample, index));
  return lines.join('\n');
};
