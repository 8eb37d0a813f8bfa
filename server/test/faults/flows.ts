import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@saathi/contract';
import { addDays, dayIn } from '../../src/platform/clock.ts';
import { type Client, callOrThrow, createClient, retryWhileBusy } from './client.ts';
import {
  addDoctor,
  addPatient,
  assign,
  type Doctor,
  openChat,
  PIN,
  type Signed,
} from './people.ts';

/** A call by a person that changes something. */
export type Request = {
  client: Client;
  endpoint: Endpoint;
  parts: { path?: Record<string, string>; body: object };
};
export type Scene = { origin: () => string; doctor: Doctor };

export const EMERGENCY = 'I have chest pain and cannot breathe';

const patientOf = async ({ origin, doctor }: Scene): Promise<Signed & { chatId: string }> => {
  const patient = await addPatient(origin);
  await assign(patient, doctor);
  return { ...patient, chatId: await openChat(patient, doctor) };
};

/** Creates a new patient of the scene's doctor; returns a request that sends this message. */
export const sending = async (scene: Scene, content: string): Promise<Request> => {
  const { client, chatId } = await patientOf(scene);
  const body = { chatId, content, clientId: randomUUID() };
  return { client, endpoint: endpoints.chats.send, parts: { body } };
};

const waiting = async (scene: Scene) => {
  const request = await sending(scene, EMERGENCY);
  const { id: messageId } = await callOrThrow<{ id: string }>(
    request.client,
    request.endpoint,
    request.parts,
  );
  return { chatId: (request.parts.body as { chatId: string }).chatId, messageId };
};

const ZONE = 'Asia/Kolkata';
/** Returns a time on the day after tomorrow, within the hours of {@link booking}. */
const inTwoDays = (time: string): string =>
  `${addDays(dayIn(ZONE, new Date()), 2)}T${time}:00+05:30`;

/** Creates a new patient of the scene's doctor, who works all day; returns a request that books. */
const booking = async (scene: Scene): Promise<Request> => {
  const { client, id } = await patientOf(scene);
  const { doctor } = scene;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: '00:00',
    to: '23:59',
    minutes: 15,
    seats: 100,
    validFrom: null,
    validTo: null,
  }));
  const path = { doctorId: doctor.id };
  const { setHours } = endpoints.appointments;
  await retryWhileBusy(() => callOrThrow(doctor.client, setHours, { path, body: { hours } }));
  const body = {
    patientId: id,
    doctorId: doctor.id,
    startsAt: inTwoDays('10:00'),
    clientId: randomUUID(),
  };
  return { client, endpoint: endpoints.appointments.book, parts: { body } };
};

/** Books an appointment first; returns a request that changes it with this call. */
const changing = async (scene: Scene, endpoint: Endpoint, body: object): Promise<Request> => {
  const request = await booking(scene);
  const { client, parts } = request;
  const { id } = await retryWhileBusy(() =>
    callOrThrow<{ id: string }>(client, request.endpoint, parts),
  );
  return { client, endpoint, parts: { path: { appointmentId: id }, body } };
};

const newcomer = () => ({
  phone: `+91${8_000_000_000 + Math.floor(Math.random() * 999_999_999)}`,
  name: 'New Person',
  dateOfBirth: '1960-05-17',
  gender: 'female',
});

/** The core flows, each with its own people, so that it changes something. */
export const flows: Record<string, (scene: Scene) => Promise<Request>> = {
  register: async ({ origin }) => ({
    client: createClient(origin),
    endpoint: endpoints.auth.patientRegister,
    parts: { body: newcomer() },
  }),
  setPin: async ({ origin }) => {
    const client = createClient(origin);
    const { user } = await callOrThrow<{ user: { id: string } }>(
      client,
      endpoints.auth.patientRegister,
      { body: newcomer() },
    );
    const body = { userId: user.id, pin: PIN };
    return { client, endpoint: endpoints.auth.patientSetPin, parts: { body } };
  },
  goal: async ({ origin }) => {
    const { client, id } = await addPatient(origin);
    const body = { patientId: id, title: 'Walk', description: null, clientId: randomUUID() };
    return { client, endpoint: endpoints.goals.create, parts: { body } };
  },
  tick: async ({ origin }) => {
    const { client, id } = await addPatient(origin);
    const goal = await callOrThrow<{ id: string }>(client, endpoints.goals.create, {
      body: { patientId: id, title: 'Walk', description: null },
    });
    const body = { achieved: true, userDate: dayIn(ZONE, new Date()) };
    const parts = { path: { goalId: goal.id }, body };
    return { client, endpoint: endpoints.goals.recordProgress, parts };
  },
  assign: async ({ origin, doctor }) => {
    const { client, id } = await addPatient(origin);
    const body = { qrData: doctor.link, patientUserId: id };
    return { client, endpoint: endpoints.assignments.assignViaQr, parts: { body } };
  },
  message: (scene) => sending(scene, 'How is my streak going?'),
  emergency: (scene) => sending(scene, EMERGENCY),
  book: booking,
  move: (scene) => changing(scene, endpoints.appointments.move, { startsAt: inTwoDays('11:00') }),
  cancel: (scene) => changing(scene, endpoints.appointments.setState, { state: 'cancelled' }),
  reply: async (scene) => {
    const { chatId } = await waiting(scene);
    const body = { chatId, content: 'Sit down.', clientId: randomUUID() };
    return { client: scene.doctor.client, endpoint: endpoints.chats.send, parts: { body } };
  },
  close: async (scene) => {
    const { chatId, messageId } = await waiting(scene);
    const parts = { path: { chatId }, body: { messageId, verdict: 'right' } };
    return { client: scene.doctor.client, endpoint: endpoints.chats.close, parts };
  },
};

/** Creates the doctor for all flows of a run. */
export const makeScene = async (origin: () => string): Promise<Scene> => ({
  origin,
  doctor: await addDoctor(origin),
});
