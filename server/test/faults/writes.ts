import { randomUUID } from 'node:crypto';
import { type DayString, type Endpoint, endpoints } from '@saathi/contract';
import { type Client, callOrThrow, NoAnswer } from './client.ts';
import type { Journal, Sending } from './journal.ts';
import { assign, type Doctor, type Signed } from './people.ts';

/** A writer and what it writes to. */
export type Writing = {
  patient: Signed;
  chatId: string;
  /** The goal that is ticked, always on the same day. */
  goalId: string;
  day: DayString;
  /** Assigned and removed alternately. */
  other: Doctor;
  journal: Journal;
  sending: Sending;
};

type Goal = { id: string; title: string };
type Entry = { date: string; achieved: boolean };

const TEXTS = [
  'My knee has been stiff since May, what can I do?',
  'How is my streak going?',
  'I have chest pain and cannot breathe',
  'Thank you, good night',
];
const GOALS_KEPT = 20;
/** Goals added by one writer; the server allows a patient 200 a day. */
const MOST_GOALS = 180;

const pick = (texts: readonly string[]): string =>
  texts[Math.floor(Math.random() * texts.length)] ?? '';

/** Removes something; a repeated removal finds nothing, which is correct. */
const remove = async (client: Client, endpoint: Endpoint, path: Record<string, string>) => {
  const { status } = await client.call(endpoint, { path });
  if (status === 503) throw new NoAnswer('503');
  if (status !== 200 && status !== 404) throw new Error(`a removal answered ${status}`);
  return true;
};

/** Sends messages, each with its own key. */
export const messageWrites =
  ({ patient, chatId, journal, sending }: Writing) =>
  async () => {
    const clientId = randomUUID();
    const body = { chatId, content: pick(TEXTS), clientId };
    const send = () => callOrThrow<{ id: string }>(patient.client, endpoints.chats.send, { body });
    journal.unanswered.add(clientId);
    const first = sending.insists() ? await sending.insist(send) : await sending.once(send);
    if (!first) return;
    journal.unanswered.delete(clientId);
    journal.acknowledged.add(clientId);
    journal.inTurn.push(clientId);
    await sending.again(async () => {
      if ((await send()).id !== first.id) journal.faults.push(`message ${clientId} became two`);
    });
  };

/**
 * Adds goals, each with its own id, and removes the oldest; one without an answer must be there
 * once or not at all.
 */
export const goalWrites = ({ patient, goalId: ticked, journal, sending }: Writing) => {
  const { client, id: patientId } = patient;
  const known = new Map<string, string>();
  let left = MOST_GOALS;
  const add = async () => {
    left -= 1;
    const title = randomUUID();
    const body = { patientId, title, description: null, clientId: title };
    const send = () => callOrThrow<Goal>(client, endpoints.goals.create, { body });
    const made = sending.insists() ? await sending.insist(send) : await sending.once(send);
    if (!made) return;
    known.set(title, made.id);
    await sending.again(async () => {
      if ((await send()).id !== made.id) journal.faults.push(`goal ${title} became two`);
    });
  };
  return async () => {
    if (left > 0) await add();
    const all = await sending.insist(() => callOrThrow<Goal[]>(client, endpoints.goals.list));
    const titles = new Set(all.map(({ title }) => title));
    if (titles.size !== all.length) journal.faults.push('a goal became two');
    for (const title of known.keys()) {
      if (!titles.has(title)) journal.faults.push(`goal ${title} is lost`);
    }
    for (const { id, title } of all) if (id !== ticked) known.set(title, id);
    const [oldest] = known;
    if (!oldest || known.size < GOALS_KEPT) return;
    known.delete(oldest[0]);
    await sending.insist(() => remove(client, endpoints.goals.remove, { goalId: oldest[1] }));
  };
};

/** Ticks and unticks a goal; the last acknowledged state must be stored. */
export const tickWrites = ({ patient, goalId, day, journal, sending }: Writing) => {
  const { client } = patient;
  const path = { goalId };
  let achieved = false;
  const read = () =>
    callOrThrow<Entry[]>(client, endpoints.goals.progress, { path, query: `userDate=${day}` });
  return async () => {
    const entries = await sending.insist(read);
    if (entries.find(({ date }) => date === day)?.achieved !== achieved) {
      journal.faults.push('an acknowledged tick is lost');
    }
    achieved = !achieved;
    const body = { achieved, userDate: day };
    const send = () => callOrThrow(client, endpoints.goals.recordProgress, { path, body });
    await sending.insist(send);
    await sending.again(send);
  };
};

/** Assignments by one writer; the server allows a patient 20 a day. */
const MOST_ASSIGNMENTS = 15;

/** Assigns and removes a doctor; the last acknowledged state must hold. */
export const assignmentWrites = ({ patient, other, journal, sending }: Writing) => {
  const { client, id: patientId } = patient;
  let assigned = false;
  let left = MOST_ASSIGNMENTS;
  const list = () =>
    callOrThrow<{ userId: string }[]>(client, endpoints.assignments.doctors, {
      path: { patientId },
    });
  return async () => {
    const doctors = await sending.insist(list);
    const count = doctors.filter(({ userId }) => userId === other.id).length;
    if (count > 1) journal.faults.push('an assignment became two');
    if (count > 0 !== assigned) journal.faults.push('an acknowledged assignment is lost');
    if (!assigned && left === 0) return;
    assigned = !assigned;
    if (!assigned) {
      const path = { patientId, doctorId: other.id };
      await sending.insist(() => remove(client, endpoints.assignments.removeDoctor, path));
      return;
    }
    left -= 1;
    await sending.insist(() => assign(patient, other));
    await sending.again(() => assign(patient, other));
  };
};
