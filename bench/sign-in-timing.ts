/*
 * Measures whether response times reveal that a person is registered. Compares the medians of 1,000
 * alternating calls each: sign-in of an unknown person and with a wrong PIN, check-phone of an
 * unknown and of a known phone.
 * Run it on a quiet machine: node --import tsx bench/sign-in-timing.ts
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAppContext } from '../server/src/app/app-context.ts';
import { buildApp } from '../server/src/app/build-app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { readConfig } from '../server/src/platform/config.ts';

const CALLS = 1_000;
const GUESSES_PER_PERSON = 4;
const MOST_MS = 3;
const WARM_UP = 50;

const dataDir = mkdtempSync(join(tmpdir(), 'saathi-timing-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '100' });
const context = await openAppContext(config, systemClock);
const { app } = await buildApp(context, null);

let calls = 0;
/**
 * Sends each call from a different address, so that no rate limit answers before the hash is
 * computed.
 */
const post = async (path: string, payload: object) => {
  calls += 1;
  const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const started = process.hrtime.bigint();
  const reply = await app.inject({
    method: 'POST',
    url: `/api/auth/patient/${path}`,
    payload,
    remoteAddress,
  });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  return { ms, reply };
};

const phoneOf = (n: number) => `+91${String(8_000_000_000 + n)}`;
const known: string[] = [];
for (let n = 0; n < CALLS / GUESSES_PER_PERSON; n += 1) {
  const fields = { name: 'Asha', dateOfBirth: '1960-05-17', gender: 'female' };
  const { reply } = await post('register', { phone: phoneOf(n), ...fields });
  const userId = reply.json().user.id;
  await post('set-pin', { userId, pin: '4937' });
  known.push(userId);
}
const unknown = known.map(() => randomUUID());

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const compare = async (
  title: string,
  status: number,
  [first, second]: [(n: number) => object, (n: number) => object],
  path: string,
) => {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS; n += 1) {
    for (const [side, payloadOf] of [first, second].entries()) {
      const { ms, reply } = await post(path, payloadOf(n));
      if (reply.statusCode !== status) throw new Error(`${title}: ${reply.statusCode}`);
      if (n >= WARM_UP) times[side as 0 | 1].push(ms);
    }
  }
  const [a, b] = times.map(medianOf) as [number, number];
  const apart = Math.abs(a - b);
  const verdict = apart <= MOST_MS ? 'ok' : 'APART';
  console.log(
    `${title}: ${a.toFixed(2)} ms and ${b.toFixed(2)} ms, ${apart.toFixed(2)} ms apart: ${verdict}`,
  );
  if (apart > MOST_MS) process.exitCode = 1;
};

const idIn = (people: string[]) => (n: number) => ({
  userId: people[n % people.length],
  pin: '0001',
});
await compare('login, unknown and wrong PIN', 401, [idIn(unknown), idIn(known)], 'login');
await compare(
  'check-phone, unknown and known',
  200,
  [
    (n) => ({ phone: `+91${String(9_000_000_000 + n)}` }),
    (n) => ({ phone: phoneOf(n % known.length) }),
  ],
  'check-phone',
);
await app.close();
await context.database.close();
rmSync(dataDir, { recursive: true, force: true });
