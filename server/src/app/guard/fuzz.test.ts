import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, endpoints, errorBody, errorStatus } from '@saathi/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  callNamed,
  type FuzzRequest,
  fuzzRequests,
} from '../../../test/guard/arbitrary-requests.ts';
import { fillIn } from '../../../test/guard/arbitrary-values.ts';
import { type Family, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many requests to make, and the seed they grow from. */
    fuzz: { requests: number; seed: number };
  }
}

/** After so many requests a fresh family, since the requests delete and remove; at once where one signed out. */
const FRESH_EVERY = 60;
const TIMEOUT_FOR_EACH_MS = 100;
const BUSY_TRIES = 20;
const BUSY_WAIT_MS = 500;

/** Errors any call may answer, beside its own. */
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
]);

let test: TestApp;
let strangers: Family;
let secrets: string[];
let own: Family;
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

const send = async (request: FuzzRequest) => {
  if (made % FRESH_EVERY === 0 || signedOut) own = await makeFamily(test);
  made += 1;
  const people = { own: own.named, strangers: strangers.named, missing: nothingNamed() };
  const { cookies } = { nobody: test.nobody, patient: own.patient, doctor: own.doctor }[
    request.actor
  ];
  const leave = new AbortController();
  const reply = await test.app.inject({
    method: callNamed(request.call).method,
    url: fillIn(request.url, people),
    cookies,
    // No budget of an address decides.
    remoteAddress: `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
    headers: request.contentType === undefined ? {} : { 'content-type': request.contentType },
    ...(request.payload !== undefined && { payload: fillIn(request.payload, people) }),
    payloadAsStream: true,
    signal: leave.signal,
  });
  // A stream of events is never whole.
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
    // Files speak for themselves; all else without a schema is empty.
    else if (!FILES.has(endpoint)) expect(text).toBe('');
    return;
  }
  const { code } = z.strictObject(errorBody.shape).parse(JSON.parse(text));
  const allowed = [...ERRORS_OF_EVERY_CALL, ...(endpoint.errors ?? [])];
  expect(allowed, call).toContain(code);
  expect(status).toBe(errorStatus[code as ErrorCode]);
};

const { requests, seed } = inject('fuzz');

it(
  `Access: ${requests} requests of the contract break nothing and reach nothing of strangers (seed ${seed})`,
  async () => {
    const before = await familyRows(test, strangers);
    const answered = new Map<number, number>();
    const property = fc.asyncProperty(fuzzRequests(), async (request) => {
      let { status, text } = await send(request);
      // A machine too busy for its own tests turns calls away before anything is done.
      for (let tries = 0; status === 503 && tries < BUSY_TRIES; tries += 1) {
        await wait(BUSY_WAIT_MS);
        ({ status, text } = await send(request));
      }
      answered.set(status, (answered.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      holdAgainstContract(request, status, text);
      // A nominee is whoever the person names.
      const told = text.replace(/"nominee":\{[^}]*\}/, '');
      for (const secret of secrets) expect(told).not.toContain(secret);
    });
    await fc.assert(property, { numRuns: requests, seed });
    expect(await familyRows(test, strangers)).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    // A fuzz that only ever hears "400" would prove nothing.
    const good = (answered.get(200) ?? 0) + (answered.get(201) ?? 0);
    expect(good).toBeGreaterThan(requests / 20);
  },
  60_000 + requests * TIMEOUT_FOR_EACH_MS,
);
