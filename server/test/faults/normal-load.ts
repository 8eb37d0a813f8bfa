import { endpoints } from '@saathi/contract';
import { type Next, pace } from '../../../bench/load.ts';
import { listenToAnswers, outcomeOf, pollsOf, portOf, timesOf } from './callers.ts';
import { retryWhileBusy } from './client.ts';
import { addPatient, type Signed } from './people.ts';
import type { Engine } from './place.ts';
import type { Report } from './report.ts';
import { onStage } from './stage.ts';

/** Per open chat: a poll every 3 s, a write every 20 s, and a sign-in every 200 s. */
const POLL_SECONDS = 3;
const WRITE_SECONDS = 20;
const SIGN_IN_SECONDS = 200;
/**
 * Separate people who sign in repeatedly: a person keeps at most ten sessions, so writers would
 * lose theirs.
 */
const SIGN_IN_PEOPLE = 20;
const CONNECTIONS = 200;
/** Memory that a server may gain during the run. */
const GROWS_BY_MB = 150;

type Options = { seconds: number; chats?: number };

/** R8: open chats are polled, people write and sign in, for a long time. */
export const normalLoad = (engine: Engine, { seconds, chats = 1_000 }: Options): Promise<Report> =>
  onStage(
    { run: 'R8 load', engine, writers: chats, pauseMs: WRITE_SECONDS * 1_000 },
    async ({ server, load, faults }) => {
      const people: Signed[] = [];
      while (people.length < SIGN_IN_PEOPLE) {
        people.push(await retryWhileBusy(() => addPatient(server.origin)));
      }
      const answers = listenToAnswers();
      const signedIn = answers.hear('sign-in', [200]);
      const run = (rate: number, next: Next, length = seconds) =>
        pace(portOf(server), { rate, connections: CONNECTIONS, seconds: length, next });
      const signIn: Next = (turn) => {
        const { id: userId, pin } = people[turn % people.length] as Signed;
        const { path } = endpoints.auth.patientLogin;
        return { method: 'POST', path, body: JSON.stringify({ userId, pin }), answered: signedIn };
      };
      const polls = pollsOf(load.writers, answers);
      // Reads every chat once first, as when it is opened.
      await run(chats / POLL_SECONDS, polls, POLL_SECONDS);
      load.takeTimes();
      const before = { memoryMb: server.memoryMb(), writes: load.writes() };
      const [polled, signed] = await Promise.all([
        run(chats / POLL_SECONDS, polls),
        run(chats / SIGN_IN_SECONDS, signIn),
      ]);
      const writes = (load.writes() - before.writes) / seconds;
      const memoryMb = server.memoryMb();
      faults.push(...answers.wrong());
      if (answers.seen.broken > 0) faults.push(`${answers.seen.broken} connections broke`);
      if (memoryMb > before.memoryMb + GROWS_BY_MB) {
        faults.push(`${before.memoryMb} MB became ${memoryMb}`);
      }
      const facts = {
        writes: `${writes.toFixed(1)}/s, ${timesOf(load.takeTimes())}`,
        polls: `${Math.round(polled.perSecond)}/s, ${outcomeOf(polled)}`,
        signIns: `${signed.perSecond.toFixed(1)}/s, ${outcomeOf(signed)}`,
        memoryMb: `${before.memoryMb}, then ${memoryMb}`,
      };
      return { n: seconds, facts };
    },
  );
