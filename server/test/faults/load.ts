import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { addDays, dayIn } from '../../src/platform/clock.ts';
import { callOrThrow } from './client.ts';
import { createJournal, createSending, type Journal, type WriterBehaviour } from './journal.ts';
import { addDoctor, addPatient, assign, openChat, type Signed } from './people.ts';
import { assignmentWrites, goalWrites, messageWrites, tickWrites } from './writes.ts';

export type Writer = { patient: Signed; chatId: string; journal: Journal; write(): Promise<void> };

/** A day that can be ticked even if the server's clock is a day ahead or behind. */
const TICKED_DAYS_AGO = 2;

const makeWriter = async (
  origin: () => string,
  doctors: Record<'doctor' | 'other', Awaited<ReturnType<typeof addDoctor>>>,
  behaviour: WriterBehaviour,
): Promise<Writer> => {
  const patient = await addPatient(origin);
  await assign(patient, doctors.doctor);
  const chatId = await openChat(patient, doctors.doctor);
  const goal = await callOrThrow<{ id: string }>(patient.client, endpoints.goals.create, {
    body: { patientId: patient.id, title: 'Walk', description: null },
  });
  const journal = createJournal();
  const sending = createSending(journal, behaviour);
  const day = addDays(dayIn('Asia/Kolkata', new Date()), -TICKED_DAYS_AGO);
  const { other } = doctors;
  const writing = { patient, chatId, goalId: goal.id, day, other, journal, sending };
  const message = messageWrites(writing);
  const works = [
    message,
    tickWrites(writing),
    message,
    goalWrites(writing),
    message,
    assignmentWrites(writing),
  ];
  let turn = Math.floor(Math.random() * works.length);
  const write = async () => {
    turn += 1;
    await works[turn % works.length]?.();
  };
  return { patient, chatId, journal, write };
};

const WRITERS = 16;
/**
 * After the last fault each writer goes through all its kinds of writes once more, which verifies
 * the earlier ones.
 */
const LAST_WRITES = 6;

/** How many writers are created at the same time. */
const MADE_AT_ONCE = 4;

/**
 * Starts writers that write until stopped, without a pause or with one of about `pauseMs` before
 * each write; without an answer they wait for `available`.
 */
export const startLoad = async (
  origin: () => string,
  behaviour: Partial<WriterBehaviour> = {},
  count = WRITERS,
  pauseMs = 0,
) => {
  const all: WriterBehaviour = {
    available: () => wait(50),
    repeats: () => 0,
    insists: () => Math.random() < 0.5,
    ...behaviour,
  };
  const doctors = { doctor: await addDoctor(origin), other: await addDoctor(origin) };
  const writers: Writer[] = [];
  const make = async () => {
    const writer = await makeWriter(origin, doctors, all);
    writers.push(writer);
  };
  while (writers.length < count) {
    const together = Math.min(MADE_AT_ONCE, count - writers.length);
    await Promise.all(Array.from({ length: together }, make));
  }
  let stopped = false;
  const pause = () => wait(pauseMs * 2 * Math.random());
  const run = async ({ write }: Writer) => {
    while (!stopped) {
      if (pauseMs > 0) await pause();
      await write();
    }
    for (let n = 0; n < LAST_WRITES; n += 1) await write();
  };
  const running = Promise.all(writers.map(run));
  // A refusal that no fault explains is thrown by `stop` instead of ending the process now.
  running.catch(() => undefined);
  return {
    writers,
    doctors,
    writes: () => writers.reduce((sum, { journal }) => sum + journal.writes, 0),
    /** Returns the durations of the answered calls since the last call, in milliseconds. */
    takeTimes: (): number[] => writers.flatMap(({ journal }) => journal.milliseconds.splice(0)),
    /** Lets every writer finish; needs a running server. */
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};
export type Load = Awaited<ReturnType<typeof startLoad>>;
