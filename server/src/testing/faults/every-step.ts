import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@saathi/contract';
import { dayIn } from '../../platform/clock.ts';
import { auditDatabase } from './audit.ts';
import { createClient, NoAnswer, succeed } from './client.ts';
import { addDoctor, addPatient, assign, type Doctor, openChat, type Signed } from './people.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const HOOK = new URL('./exit-at-step.mjs', import.meta.url).href;
const HEADER = 'x-exit-after-step';
const STEPS_MOST = 60;
/** What the flows leave behind; a request changes all of its rows or none. */
const TABLES = ['users', 'patients', 'goals', 'progress', 'assignments', 'messages', 'reviews'];
const MORE_TABLES = ['inbox', 'jobs', 'registration_tickets'];

type People = { patient: Signed; doctor: Doctor; chatId: string; goalId: string };
type Request = { endpoint: Endpoint; parts: { path?: Record<string, string>; body: object } };

/** The core flows, each made anew so that it has something to change. */
const flows: Record<string, (people: People) => Request> = {
  register: () => {
    const phone = `+91${8_000_000_000 + Math.floor(Math.random() * 999_999_999)}`;
    const details = { name: 'New Person', dateOfBirth: '1960-05-17', gender: 'female' };
    return { endpoint: endpoints.auth.patientRegister, parts: { body: { phone, ...details } } };
  },
  assign: ({ patient, doctor }) => ({
    endpoint: endpoints.assignments.assignViaQr,
    parts: { body: { qrData: doctor.link, patientUserId: patient.id } },
  }),
  goal: ({ patient }) => ({
    endpoint: endpoints.goals.create,
    parts: { body: { patientId: patient.id, title: randomUUID(), description: null } },
  }),
  tick: ({ goalId }) => ({
    endpoint: endpoints.goals.recordProgress,
    parts: {
      path: { goalId },
      body: { achieved: true, userDate: dayIn('Asia/Kolkata', new Date()) },
    },
  }),
  message: ({ chatId }) => ({
    endpoint: endpoints.chats.send,
    parts: { body: { chatId, content: 'How is my streak going?', clientId: randomUUID() } },
  }),
  emergency: ({ chatId }) => ({
    endpoint: endpoints.chats.send,
    parts: {
      body: { chatId, content: 'I have chest pain and cannot breathe', clientId: randomUUID() },
    },
  }),
};

const countRows = async (place: Place): Promise<number[]> => {
  const counts = [...TABLES, ...MORE_TABLES].map((table) => `(select count(*)::int from ${table})`);
  const [row] = await place.sql(`select array[${counts.join()}] as counts`);
  return row?.counts as number[];
};

/** Rows added by a request, by table. */
const added = (before: number[], after: number[]): string =>
  after.map((count, index) => count - (before[index] ?? 0)).join();

const makePeople = async (origin: () => string, isAssigning: boolean): Promise<People> => {
  const [patient, doctor, other] = [
    await addPatient(origin),
    await addDoctor(origin),
    await addDoctor(origin),
  ];
  await assign(patient, doctor);
  const chatId = await openChat(patient, doctor);
  const body = { patientId: patient.id, title: 'Walk', description: null };
  const goal = await succeed<{ id: string }>(patient.client, endpoints.goals.create, { body });
  return { patient, doctor: isAssigning ? other : doctor, chatId, goalId: goal.id };
};

/** R3: the process ends after the n-th call to the database, for all n of each flow: old or new state, always. */
export const everyStep = (engine: Engine, names = Object.keys(flows)): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine);
    const server = createServerControl(place, { NODE_OPTIONS: `--import ${HOOK}` });
    const faults: string[] = [];
    const facts: Record<string, number> = {};
    let n = 0;
    /** Sends with the fault; true when the server outlived it, so the flow has fewer steps. */
    const send = async ({ patient }: People, request: Request, step: number) => {
      const client =
        request.endpoint.access === 'anyone' ? createClient(server.origin) : patient.client;
      try {
        await client.call(request.endpoint, request.parts, { [HEADER]: String(step) });
        return true;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        return false;
      }
    };
    const countStopped = async (): Promise<number[]> => {
      await server.kill();
      const counts = await countRows(place);
      await server.start();
      return counts;
    };
    const walk = async (name: string, flow: (people: People) => Request) => {
      const seen = new Set<string>();
      for (let step = 1; step <= STEPS_MOST; step += 1) {
        const people = await makePeople(server.origin, name === 'assign');
        const before = await countStopped();
        const outlived = await send(people, flow(people), step);
        const change = added(before, await countStopped());
        seen.add(change);
        if (!outlived) n += 1;
        if (!outlived) continue;
        facts[`${name}Steps`] = step - 1;
        const nothing = before.map(() => 0).join();
        const between = [...seen].filter((one) => one !== nothing && one !== change);
        if (between.length > 0)
          faults.push(`${name}: neither old nor new: ${between.join(' or ')}`);
        return;
      }
      faults.push(`${name}: no end after ${STEPS_MOST} steps`);
    };
    try {
      await server.start();
      for (const name of names) {
        const flow = flows[name];
        if (flow) await walk(name, flow);
      }
      await server.stop();
      faults.push(...(await auditDatabase(place)));
      return { run: 'R3 every step', engine, n, faults, facts };
    } finally {
      await server.kill();
      await place.remove();
    }
  });
