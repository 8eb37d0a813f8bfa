import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { addDays, dayIn } from '../../src/platform/clock.ts';
import { answerOf, callOrThrow, createClient, retryWhileBusy } from './client.ts';
import type { Writer } from './load.ts';
import { makeMovedClock } from './moved-clock.ts';
import { addDoctor, addPatient, type Signed } from './people.ts';
import type { Engine, Place } from './place.ts';
import type { Report } from './report.ts';
import type { ServerControl } from './server-control.ts';
import { onStage, type Stage } from './stage.ts';
import { startWebhookServer } from './webhook-server.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds from the correct time; the last repeats a second, as a leap second does. */
const MOVES = [HOUR, -HOUR, DAY, -DAY, -1];
/** A doctor's session ends after four idle hours, so moving the clock a day ahead ends it. */
const ENDS_SESSIONS = DAY;
const LIVE_MS = 1_500;
/** The new time applies at once; calls in flight are answered within this time. */
const SETTLES_MS = 50;
const LOCKED_SECONDS = 60;
const WRONG_PINS = 5;
const TICKED_DAYS = 5;
/** Longer than the three seconds between two sweeps of the jobs. */
const SILENCE_MS = 10_000;
const ALL_TOLD_WITHIN_MS = 300_000;
const HALF_AN_HOUR_MS = 1_800_000;

const { auth, chats, goals } = endpoints;

const signIn = async ({ id: userId }: Signed, pin: string, server: ServerControl) => {
  const stranger = createClient(server.origin);
  const { status } = await answerOf(stranger, auth.patientLogin, { body: { userId, pin } });
  return status;
};

/** Creates a patient who must wait after wrong PINs. */
const lockOut = async (server: ServerControl): Promise<Signed> => {
  const victim = await retryWhileBusy(() => addPatient(server.origin));
  for (let n = 0; n < WRONG_PINS; n += 1) await signIn(victim, '1111', server);
  return victim;
};

/**
 * Creates a patient with a streak, whose device has the correct time; returns a function that reads
 * the streak.
 */
const addStreak = async (server: ServerControl) => {
  const { client, id: patientId } = await retryWhileBusy(() => addPatient(server.origin));
  const body = { patientId, title: 'Walk', description: null };
  const { id: goalId } = await retryWhileBusy(() =>
    callOrThrow<{ id: string }>(client, goals.create, { body }),
  );
  const today = dayIn('Asia/Kolkata', new Date());
  for (let ago = 1; ago <= TICKED_DAYS; ago += 1) {
    const tick = { achieved: true, userDate: addDays(today, -ago) };
    await retryWhileBusy(() =>
      callOrThrow(client, goals.recordProgress, { path: { goalId }, body: tick }),
    );
  }
  const read = () =>
    callOrThrow<{ streak: number }[]>(client, goals.list, { query: `userDate=${today}` });
  return async (): Promise<number> => (await retryWhileBusy(read))[0]?.streak ?? 0;
};

const isSignedIn = async ({ client, id: userId }: Signed): Promise<boolean> => {
  const { status } = await answerOf(client, auth.me, { path: { userId } });
  return status === 200;
};

/** Returns when the newest message was sent, by the server's clock. */
const newestAt = async ([writer]: readonly Writer[]): Promise<number> => {
  if (!writer) return Number.NaN;
  const { chatId, patient } = writer;
  const read = () =>
    callOrThrow<{ createdAt: string }[]>(patient.client, chats.messages, { path: { chatId } });
  return Date.parse((await retryWhileBusy(read)).at(-1)?.createdAt ?? '');
};

/** Returns unfinished jobs that wait for a time far in the future. */
const findStuckJobs = async (place: Place): Promise<string[]> => {
  const rows = await place.sql(`select kind from jobs where done_at is null
    and (kind in ('alert', 'model') and due_at > now() + interval '30 minutes'
      or leased_until > now() + interval '10 minutes')`);
  return rows.map(({ kind }) => `a job is stuck: ${kind}`);
};

/**
 * Waits until the webhook receives nothing more: a day ahead, everything that waits is due at once.
 */
const waitForSilence = async (heard: readonly string[]): Promise<void> => {
  const until = performance.now() + ALL_TOLD_WITHIN_MS;
  for (let before = -1; heard.length > before && performance.now() < until; ) {
    before = heard.length;
    await wait(SILENCE_MS);
  }
};

type Moving = { seconds: number; streak(): Promise<number>; set(seconds: number): Promise<void> };

/** Sets the clock to `seconds` from the correct time and back, and checks what must not change. */
const moveAndBack = async ({ server, load, faults }: Stage, { seconds, streak, set }: Moving) => {
  const doctor = await retryWhileBusy(() => addDoctor(server.origin));
  const victim = await lockOut(server);
  await set(seconds);
  const staysSignedIn = seconds < ENDS_SESSIONS;
  if ((await isSignedIn(doctor)) !== staysSignedIn) {
    faults.push(`${seconds} s: a session ${staysSignedIn ? 'ended' : 'went on'}`);
  }
  if (seconds < 0 && (await signIn(victim, victim.pin, server)) !== 429) {
    faults.push(`${seconds} s: a wait was shortened`);
  }
  if ((await streak()) !== TICKED_DAYS) faults.push(`${seconds} s: another streak`);
  await wait(LIVE_MS);
  const off = (await newestAt(load.writers)) - Date.now() - seconds * 1_000;
  if (Math.abs(off) > HALF_AN_HOUR_MS) faults.push(`${seconds} s: the clock did not move`);
  await set(0);
  if ((await streak()) !== TICKED_DAYS) faults.push('another streak afterwards');
  await wait(LIVE_MS);
};

type Options = { rounds: number; writers?: number };

/** R15: the clock of the server and its database is set forward and back while people write. */
export const clocks = async (engine: Engine, { rounds, writers }: Options): Promise<Report> => {
  const clock = makeMovedClock();
  const webhook = await startWebhookServer();
  const { env } = clock;
  const { settings } = webhook;
  const expected = /(login 401|login 429|me\/:id 401)$/;
  let moves = 0;
  const set = async (seconds: number) => {
    clock.set(seconds);
    moves += 1;
    await wait(SETTLES_MS);
  };
  try {
    return await onStage(
      { run: 'R15 clocks', engine, writers, env, settings, expected },
      async (stage) => {
        const { server, place, load, faults } = stage;
        const streak = await addStreak(server);
        for (let round = 0; round < rounds; round += 1) {
          for (const seconds of MOVES) await moveAndBack(stage, { seconds, streak, set });
        }
        // A waiting time that began a day ahead lasts its full length afterwards, not a day.
        await set(DAY);
        const victim = await lockOut(server);
        await set(0);
        if ((await signIn(victim, victim.pin, server)) !== 429) faults.push('a wait was forgotten');
        await wait(LOCKED_SECONDS * 1_000);
        const status = await signIn(victim, victim.pin, server);
        if (status !== 200) faults.push(`locked out for longer than a minute: ${status}`);
        await load.stop();
        await waitForSilence(webhook.heard);
        const [alerts, told] = [new Set(webhook.heard).size, webhook.heard.length];
        const facts = { alerts, alertsToldAgain: told - alerts };
        return { n: moves, facts, after: () => findStuckJobs(place) };
      },
    );
  } finally {
    webhook.stop();
    clock.remove();
  }
};
