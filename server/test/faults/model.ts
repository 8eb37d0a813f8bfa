import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { callOrThrow, NoAnswer, retryWhileBusy } from './client.ts';
import { type Behaviour, startModelServer } from './model-server.ts';
import { addDoctor, addPatient, assign, type Doctor, openChat, type Signed } from './people.ts';
import { type Engine, makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const FAILURES: Behaviour[] = ['down', 'slow', 'garbage', 'huge', 'redirect'];
// The first review answers this by itself, so only the second review can send it to the doctor.
const TEXT = 'Could we move my visit, the mornings are hard at the moment?';
/** The slow model alone takes two rounds of its time limit before the server stops asking it. */
const ESCALATED_WITHIN_MS = 300_000;
const GROWS_BY_MB = 150;
const PATIENTS = 10;
/** A server's first messages are slower than all others. */
const WARM_UP = 5;

type Times = { p50: number; p99: number };

const percentiles = (times: number[]): Times => {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
};

const send = async ({ client }: Signed, body: object) => {
  const answer = await client.call(endpoints.chats.send, { body });
  if (answer.status === 503) throw new NoAnswer('503');
  return answer;
};

/** Returns how many patients are in the inbox, once all are or the time is up. */
const reached = async (doctor: Doctor): Promise<number> => {
  const until = performance.now() + ESCALATED_WITHIN_MS;
  for (;;) {
    const path = { doctorId: doctor.id };
    const items = await retryWhileBusy(() =>
      callOrThrow<unknown[]>(doctor.client, endpoints.chats.inbox, { path }),
    );
    if (items.length >= PATIENTS || performance.now() > until) return items.length;
    await wait(250);
  }
};

/**
 * R16: whatever the model does, a message is accepted as fast as without one and reaches the
 * doctor.
 */
export const model = (
  engine: Engine,
  options: { sends: number; slowerTimes: number; failures?: readonly Behaviour[] },
): Promise<Report> =>
  timed(async () => {
    const { failures = FAILURES } = options;
    const place = await makePlace(engine);
    const llm = await startModelServer();
    const server = createServerControl(place);
    const faults: string[] = [];
    const facts: Record<string, string> = {};
    const newPatientOf = async (doctor: Doctor) => {
      const patient = await addPatient(server.origin);
      await assign(patient, doctor);
      return { patient, chatId: await openChat(patient, doctor) };
    };
    /**
     * Sends messages under one behaviour, by patients with their own doctor; returns how long they
     * took.
     */
    const trial = async (behaviour: Behaviour | 'none'): Promise<Times> => {
      if (behaviour !== 'none') llm.behave(behaviour);
      const doctor = await retryWhileBusy(() => addDoctor(server.origin));
      const times: number[] = [];
      for (let patients = 0; patients < PATIENTS; patients += 1) {
        const { patient, chatId } = await retryWhileBusy(() => newPatientOf(doctor));
        for (let n = 0; n < options.sends / PATIENTS; n += 1) {
          const body = { chatId, content: TEXT, clientId: `${n}` };
          const answer = await retryWhileBusy(() => send(patient, body));
          if (answer.status !== 201) faults.push(`${behaviour}: a message got ${answer.status}`);
          times.push(answer.milliseconds);
        }
      }
      // Without a model there is only the assistant's own answer.
      if (behaviour === 'none') return percentiles(times);
      const missing = PATIENTS - (await reached(doctor));
      if (missing > 0) faults.push(`${behaviour}: ${missing} patients did not reach the doctor`);
      return percentiles(times);
    };
    const note = (behaviour: string, { p50, p99 }: Times) => {
      facts[behaviour] = `p50 ${p50} p99 ${p99} ms`;
    };
    try {
      await server.start();
      const alone = await trial('none');
      const before = server.memoryMb();
      note('none', alone);
      for (const behaviour of ['well', ...failures] as const) {
        // A new server has not yet stopped asking the model.
        await server.stop();
        await server.start(llm.settings);
        const found = await trial(behaviour);
        note(behaviour, found);
        if (found.p99 > alone.p99 * options.slowerTimes)
          faults.push(`${behaviour}: p99 ${found.p99} ms`);
        const grown = server.memoryMb() - before;
        if (grown > GROWS_BY_MB) faults.push(`${behaviour}: ${grown} MB more memory`);
      }
      return { run: 'R16 model', engine, n: failures.length * options.sends, faults, facts };
    } finally {
      llm.stop();
      await server.kill();
      await place.remove();
    }
  });
