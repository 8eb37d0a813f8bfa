import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, endpoints, errorBody, errorStatus } from '@saathi/contract';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  callNamed,
  type FuzzActor,
  type FuzzRequest,
  fuzzClinicRequests,
  fuzzRequests,
} from '../../../test/guard/arbitrary-requests.ts';
import { fillIn } from '../../../test/guard/arbitrary-values.ts';
import { type Family, givePin, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';
import { PIN } from '../../features/auth/auth.factory.ts';
import { makeMember, makeOwner } from '../../features/clinic/clinic.factory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The number of requests, and the seed to generate them from. */
    fuzz: { requests: number; seed: number };
  }
}

/** Requests per family, since they delete and remove; a sign-out needs a new one at once. */
const FRESH_EVERY = 60;
const TIMEOUT_FOR_EACH_MS = 100;
const BUSY_TRIES = 20;
const BUSY_WAIT_MS = 500;

/** Errors that any call may answer, besides its own. */
const ERRORS_OF_EVERY_CALL: readonly ErrorCode[] = [
  'bad_request',
  'not_signed_in',
  'wrong_role',
  'not_found',
  'too_large',
  'unsupported_media_type',
];

/** Calls that answer with a file, which has no schema. */
const FILES = new Set<unknown>([
  endpoints.myData.schema,
  endpoints.myData.download,
  endpoints.appointments.calendar,
  endpoints.files.read,
]);

let test: TestApp;
let strangers: Family;
let secrets: string[];
let own: Awaited<ReturnType<typeof makeOwn>>;
let made = 0;
let signedOut = false;
beforeAll(async () => {
  test = await startTestApp();
  strangers = await makeFamily(test, {
    patient: 'Secret Patient',
    goal: 'Secret goal',
    message: 'Secret message',
  });
  const { phone, doctorPhone, goalId, chatId, messageId, sessionId } = strangers.named;
  secrets = ['Secret', phone, doctorPhone, goalId, chatId, messageId, sessionId];
});
afterAll(() => test.close());

/** Creates a family whose members are all signed in, a doctor who owns the clinic, and its desk. */
const makeOwn = async () => {
  const { named, patient, doctor, assistant } = await makeFamily(test, { pin: PIN });
  const owner = await test.doctor();
  await givePin(test, [owner]);
  await makeOwner(test.db, owner);
  const { cookies } = await test.as(assistant);
  const desk = await test.as(await makeMember(test.db));
  const cookiesOf: Record<FuzzActor, Record<string, string>> = {
    nobody: test.nobody.cookies,
    patient: patient.cookies,
    doctor: doctor.cookies,
    assistant: cookies,
    owner: owner.cookies,
    desk: desk.cookies,
  };
  return { named, cookiesOf };
};

const send = async (request: FuzzRequest) => {
  if (made % FRESH_EVERY === 0 || signedOut) own = await makeOwn();
  made += 1;
  const people = { own: own.named, strangers: strangers.named, missing: nothingNamed() };
  const leave = new AbortController();
  const reply = await test.app.inject({
    method: callNamed(request.call).method,
    url: fillIn(request.url, people),
    cookies: own.cookiesOf[request.actor],
    // No rate limit per address decides.
    remoteAddress: `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
    headers: request.contentType === undefined ? {} : { 'content-type': request.contentType },
    ...(request.payload !== undefined && { payload: fillIn(request.payload, people) }),
    payloadAsStream: true,
    signal: leave.signal,
  });
  // An event stream never ends.
  const endless = String(reply.headers['content-type']).startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  if (!endless) for await (const chunk of reply.stream()) chunks.push(chunk);
  leave.abort();
  signedOut = reply.statusCode === 401 && request.actor !== 'nobody';
  return { status: reply.statusCode, text: Buffer.concat(chunks).toString() };
};

const holdAgainstContract = ({ call }: FuzzRequest, status: number, text: string): void => {
  const endpoint = callNamed(call);
  if (status < 400) {
    expect(status).toBe(endpoint.status ?? 200);
    if (endpoint.response) endpoint.response.parse(JSON.parse(text));
    // Files are not checked; every other answer without a schema is empty.
    else if (!FILES.has(endpoint)) expect(text).toBe('');
    return;
  }
  const { code } = z.strictObject(errorBody.shape).parse(JSON.parse(text));
  const allowed = [...ERRORS_OF_EVERY_CALL, ...(endpoint.errors ?? [])];
  expect(allowed, call).toContain(code);
  expect(status).toBe(errorStatus[code as ErrorCode]);
};

const { requests, seed } = inject('fuzz');
/** The owners and the desk of the clinic get a quarter as many requests. */
const clinicRequests = Math.ceil(requests / 4);

/** Sends `numRuns` requests; answers must match the contract and contain none of the secrets. */
const run = async (numRuns: number, made: Arbitrary<FuzzRequest>, untold: string[]) => {
  const answered = new Map<number, number>();
  const property = fc.asyncProperty(made, async (request) => {
    let { status, text } = await send(request);
    // A machine too busy for its own tests refuses calls before anything is done.
    for (let tries = 0; status === 503 && tries < BUSY_TRIES; tries += 1) {
      await wait(BUSY_WAIT_MS);
      ({ status, text } = await send(request));
    }
    answered.set(status, (answered.get(status) ?? 0) + 1);
    expect(status).toBeLessThan(500);
    holdAgainstContract(request, status, text);
    // A nominee may be anybody whom the person names.
    const told = text.replace(/"nominee":\{[^}]*\}/, '');
    for (const secret of untold) expect(told).not.toContain(secret);
  });
  await fc.assert(property, { numRuns, seed });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  // A fuzz test that only ever gets 400 would prove nothing.
  const good = (answered.get(200) ?? 0) + (answered.get(201) ?? 0);
  expect(good).toBeGreaterThan(numRuns / 8);
};

it(
  `Access: ${requests} requests of the contract break nothing and reach nothing of strangers (seed ${seed})`,
  async () => {
    const before = await familyRows(test, strangers);
    await run(requests, fuzzRequests(), secrets);
    expect(await familyRows(test, strangers)).toEqual(before);
  },
  60_000 + requests * TIMEOUT_FOR_EACH_MS,
);

it(
  `Access: ${clinicRequests} requests of owners and desk break nothing and reach no words, goals or sessions (seed ${seed})`,
  async () => {
    const before = await familyRows(test, strangers);
    const { goalId, chatId, messageId, sessionId } = strangers.named;
    const untold = ['Secret goal', 'Secret message', goalId, chatId, messageId, sessionId];
    await run(clinicRequests, fuzzClinicRequests(), untold);
    const after = await familyRows(test, strangers);
    // A booking by the desk adds a line to the chat.
    for (const table of ['goals', 'progress', 'readings', 'messages', 'visit_notes']) {
      expect(after[table], table).toEqual(expect.arrayContaining(before[table] ?? []));
    }
  },
  60_000 + clinicRequests * TIMEOUT_FOR_EACH_MS,
);
