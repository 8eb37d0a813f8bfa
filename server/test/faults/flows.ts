import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@saathi/contract';
import { dayIn } from '../../src/platform/clock.ts';
import { type Client, createClient, succeed } from './client.ts';
import { addDoctor, addPatient, assign, type Doctor, openChat, type Signed } from './people.ts';

/** One call of a person, that has something to change. */
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

/** A new patient of the scene's doctor who is about to send this. */
export const sending = async (scene: Scene, content: string): Promise<Request> => {
  const { client, chatId } = await patientOf(scene);
  const body = { chatId, content, clientId: randomUUID() };
  return { client, endpoint: endpoints.chats.send, parts: { body } };
};

const waiting = async (scene: Scene) => {
  const request = await sending(scene, EMERGENCY);
  const { id: messageId } = await succeed<{ id: string }>(
    request.client,
    request.endpoint,
    request.parts,
  );
  return { chatId: (request.parts.body as { chatId: string }).chatId, messageId };
};

const newcomer = () => ({
  phone: `+91${8_000_000_000 + Math.floor(Math.random() * 999_999_999)}`,
  name: 'New Person',
  dateOfBirth: '1960-05-17',
  gender: 'female',
});

/** The core flows, each with people of its own so that it changes something. */
export const flows: Record<string, (scene: Scene) => Promise<Request>> = {
  register: async ({ origin }) => ({
    client: createClient(origin),
    endpoint: endpoints.auth.patientRegister,
    parts: { body: newcomer() },
  }),
  setPin: async ({ origin }) => {
    const client = createClient(origin);
    const { user } = await succeed<{ user: { id: string } }>(
      client,
      endpoints.auth.patientRegister,
      { body: newcomer() },
    );
    const body = { userId: user.id, pin: '4937' };
    return { client, endpoint: endpoints.auth.patientSetPin, parts: { body } };
  },
  goal: async ({ origin }) => {
    const { client, id } = await addPatient(origin);
    const body = { patientId: id, title: 'Walk', description: null, clientId: randomUUID() };
    return { client, endpoint: endpoints.goals.create, parts: { body } };
  },
  tick: async ({ origin }) => {
    const { client, id } = await addPatient(origin);
    const goal = await succeed<{ id: string }>(client, endpoints.goals.create, {
      body: { patientId: id, title: 'Walk', description: null },
    });
    const body = { achieved: true, userDate: dayIn('Asia/Kolkata', new Date()) };
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

/** A doctor for all flows of a run. */
export const makeScene = async (origin: () => string): Promise<Scene> => ({
  origin,
  doctor: await addDoctor(origin),
});
