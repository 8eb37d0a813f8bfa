import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { type Next, pace } from '../../../bench/load.ts';
import { type Answers, listenToAnswers, outcomeOf, portOf, timesOf } from './callers.ts';
import { answerOf, type Client, createClient, retryWhileBusy } from './client.ts';
import { addPatient, type Signed } from './people.ts';
import type { Engine } from './place.ts';
import type { Report } from './report.ts';
import { onStage } from './stage.ts';

const WRITERS = 8;
const PAUSE_MS = 200;
const CONNECTIONS = 500;
const OWNER_EVERY_MS = 1_000;
/** The longest waiting time after wrong PINs. */
const DAY_SECONDS = 86_400;
const WRONG_PIN = '0000';
const ONE_ADDRESS = '198.51.100.7';

const { patientCheckPhone, patientLogin } = endpoints.auth;

const anyAddress = (turn: number): string =>
  `2001:db8:${(turn >> 8).toString(16)}:${(turn & 255).toString(16)}00::1`;

/**
 * Alternates between wrong PINs for a person from one address and from many, PINs for unknown
 * people, and unknown phones.
 */
const flooding = (victim: Signed, answers: Answers): Next => {
  const wrongPin = answers.hear('login', [401]);
  const nobody = answers.hear('check-phone', [200, 404]);
  const guess = (userId: string, address: string) => ({
    method: patientLogin.method,
    path: patientLogin.path,
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ userId, pin: WRONG_PIN }),
    answered: wrongPin,
  });
  const kinds: Next[] = [
    () => guess(victim.id, ONE_ADDRESS),
    (turn) => guess(victim.id, anyAddress(turn)),
    (turn) => guess(randomUUID(), anyAddress(turn)),
    (turn) => ({
      method: patientCheckPhone.method,
      path: patientCheckPhone.path,
      headers: { 'x-forwarded-for': anyAddress(turn) },
      body: JSON.stringify({ phone: `+919${String(turn).padStart(9, '0')}` }),
      answered: nobody,
    }),
  ];
  return (turn) => (kinds[turn % kinds.length] as Next)(turn);
};

/** Signs in; repeats it while the server is busy. */
const signIn = (client: Client, { id: userId }: Signed, pin: string) =>
  answerOf(client, patientLogin, { body: { userId, pin } });

type Options = { seconds: number; perSecond: number };

/**
 * R9: a flood of failing sign-ins. People must be able to write, and the attacked person to sign in
 * with their own browser.
 */
export const signInFlood = (engine: Engine, { seconds, perSecond }: Options): Promise<Report> =>
  onStage(
    {
      run: 'R9 sign-ins',
      engine,
      writers: WRITERS,
      pauseMs: PAUSE_MS,
      // Limits as in production, and addresses as reported by a proxy.
      settings: { ADDRESS_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' },
      expected: /login (401|429)$/,
    },
    async ({ server, load, faults }) => {
      const victim = await retryWhileBusy(() => addPatient(server.origin));
      load.takeTimes();
      await wait((seconds * 1_000) / 2);
      const quiet = load.takeTimes();
      const answers = listenToAnswers();
      let isOver = false;
      let signedIn = 0;
      const owner = async () => {
        while (!isOver) {
          const { status } = await signIn(victim.client, victim, victim.pin);
          if (status === 200) signedIn += 1;
          else faults.push(`the owner's own browser was answered ${status}`);
          await wait(OWNER_EVERY_MS);
        }
      };
      const [flood] = await Promise.all([
        pace(portOf(server), {
          rate: perSecond,
          connections: CONNECTIONS,
          seconds,
          next: flooding(victim, answers),
        }).finally(() => {
          isOver = true;
        }),
        owner(),
      ]);
      const during = load.takeTimes();
      await wait((seconds * 1_000) / 2);
      const after = load.takeTimes();
      faults.push(...answers.wrong());
      if (answers.seen.broken > 0) faults.push(`${answers.seen.broken} connections broke`);
      if (signedIn === 0) faults.push('the owner did not sign in');
      if (during.length === 0) faults.push('nobody else was answered');
      // An unknown browser waits as long as the limits say, the owner's never. The waiting times of
      // the flood may be over, so one more wrong PIN starts one.
      const strange = createClient(server.origin);
      await signIn(strange, victim, WRONG_PIN);
      const stranger = await signIn(strange, victim, victim.pin);
      if (stranger.status !== 429) faults.push(`the right PIN was answered ${stranger.status}`);
      if (stranger.retryAfter > DAY_SECONDS) faults.push(`a wait of ${stranger.retryAfter} s`);
      const facts = {
        flood: outcomeOf(flood),
        refused: answers.seen.refused,
        ownerSignedIn: signedIn,
        strangerWaitsSeconds: stranger.retryAfter,
        others: `${timesOf(during)}, before ${timesOf(quiet)}, after ${timesOf(after)}`,
      };
      return { n: perSecond * seconds, facts };
    },
  );
