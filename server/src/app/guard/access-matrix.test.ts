import { readFileSync } from 'node:fs';
import { endpoints } from '@saathi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type AccessRow, accessRows } from '../../../test/guard/access-rows.ts';
import { type Family, givePin, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';
import { fieldsOf } from '../../../test/guard/good-body.ts';
import { type Person, PIN } from '../../features/auth/auth.factory.ts';
import { makeMember } from '../../features/clinic/clinic.factory.ts';

const ACTORS = [
  'nobody',
  'patient',
  'other patient',
  'assigned doctor',
  'other doctor',
  'owner',
  'desk',
  'former member',
  'cover',
  'assistant',
] as const;
type Actor = (typeof ACTORS)[number];

const document = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

/** The table in docs/security.md: each call, with the expected status per actor. */
const written = new Map(
  document
    .split('\n')
    .filter((line) => /^\| (GET|POST|PATCH|DELETE) \//.test(line))
    .map((line) => {
      const [call = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [call, cells];
    }),
);

// The strangers have another PIN than the one that the sign-in rows send.
const STRANGERS_PIN = '7305';

/**
 * Creates a patient, a doctor, a clinic owner and two desk members, one of them removed; none is
 * related to anybody else.
 */
const makeOutsider = async () => {
  const [patient, doctor, owner] = [await test.patient(), await test.doctor(), await test.doctor()];
  const [desk, former] = [await makeMember(test.db), await makeMember(test.db)];
  await givePin(test, [patient, doctor, owner, desk, former]);
  await test.owners.make(owner.phone);
  await test.db
    .updateTable('clinic_members')
    .set({ role: 'former' })
    .where('user_id', '=', former.id)
    .execute();
  return { patient, doctor, owner, desk, former };
};

let test: TestApp;
let strangers: Family;
let strangersBefore: Awaited<ReturnType<typeof familyRows>>;
let outsider: Awaited<ReturnType<typeof makeOutsider>>;
beforeAll(async () => {
  test = await startTestApp();
  strangers = await makeFamily(test, { pin: STRANGERS_PIN });
  strangersBefore = await familyRows(test, strangers);
  outsider = await makeOutsider();
});
afterAll(() => test.close());

let addresses = 0;

/** Sends from an address of its own, so that no rate limit per address decides. */
const send = async (
  { endpoint }: AccessRow,
  { params, query, body }: ReturnType<AccessRow['requests']>[number],
  cookies: Record<string, string>,
): Promise<number> => {
  addresses += 1;
  const leave = new AbortController();
  const reply: LightMyRequestResponse = await test.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
    query,
    cookies,
    remoteAddress: `10.1.${addresses >> 8}.${addresses & 255}`,
    ...(body && { payload: body }),
    // An event stream never ends.
    ...(endpoint.response === null && { payloadAsStream: true, signal: leave.signal }),
  });
  leave.abort();
  return reply.statusCode;
};

/** Creates a family that one actor after another calls for, with the cookies of each. */
const makeTarget = async ({ changes }: AccessRow, words: { pin?: string }) => {
  const family = await makeFamily(test, words);
  const people: Record<Exclude<Actor, 'nobody'>, Person> = {
    patient: family.patient,
    'assigned doctor': family.doctor,
    'other patient': outsider.patient,
    'other doctor': outsider.doctor,
    owner: outsider.owner,
    desk: outsider.desk,
    // A session that was started while the removal was in progress.
    'former member': outsider.former,
    cover: family.standIn,
    assistant: family.assistant,
  };
  const cookies: Partial<Record<Actor, Record<string, string>>> = {};
  for (const [actor, person] of Object.entries(people)) {
    cookies[actor as Actor] = (await test.as(person)).cookies;
  }
  return { family, cookies, before: changes ? await familyRows(test, family) : null };
};
type Target = Awaited<ReturnType<typeof makeTarget>>;

/**
 * Returns the statuses one actor gets for their own thing, a stranger's and a missing one. A
 * refused actor must have left the family's rows as they were `before`.
 */
const answersTo = async (
  row: AccessRow,
  actor: Actor,
  { family, cookies, before }: Target,
): Promise<number[]> => {
  // Owners and the desk act for others; the strangers must stay unchanged.
  const areas: Partial<Record<Actor, RegExp>> = {
    owner: /^\/api\/clinic\/|\/covers\b/,
    desk: /^\/api\/desk\//,
  };
  const helps = areas[actor]?.test(row.endpoint.path) ?? false;
  const others = helps ? await makeFamily(test) : strangers;
  const targets = { own: family.named, strangers: others.named, missing: nothingNamed() };
  const statuses: number[] = [];
  for (const request of row.requests(targets))
    statuses.unshift(await send(row, request, cookies[actor] ?? {}));
  if (before && isRefused(statuses)) {
    const after = await familyRows(test, family);
    expect(after, `${actor} was refused and yet changed something`).toEqual(before);
  }
  return statuses;
};

const isRefused = (statuses: number[]): boolean => statuses.every((status) => status >= 400);

const asksForPin = ({ endpoint }: AccessRow): boolean =>
  [...fieldsOf(endpoint.body).keys()].some((name) => /pin$/i.test(name));

const cellOf = (statuses: number[]): string =>
  new Set(statuses).size === 1 ? String(statuses[0]) : statuses.join('/');

describe('Access: the matrix of docs/security.md', () => {
  it('has a row for every call, none for a call that is gone, and at least 500 cells', () => {
    expect([...written.keys()]).toEqual(accessRows.map(({ label }) => label));
    const targets = { own: nothingNamed(), strangers: nothingNamed(), missing: nothingNamed() };
    const cells = accessRows.reduce(
      (sum, row) => sum + row.requests(targets).length * ACTORS.length,
      0,
    );
    expect(cells).toBeGreaterThanOrEqual(500);
  });

  it.each(accessRows.map((row) => [row.label, row] as const))('Access: %s', async (_, row) => {
    const answered: Record<string, string> = {};
    const known = written.get(row.label) ?? [];
    // A PIN costs time, so it is set only for rows that ask for it.
    const words = asksForPin(row) ? { pin: PIN } : {};
    // An earlier row may have changed the outsiders' PINs.
    if (asksForPin(row)) outsider = await makeOutsider();
    let target = await makeTarget(row, words);
    for (const actor of ACTORS) {
      // Wrong PINs of earlier actors must not decide either.
      if (asksForPin(row)) await test.db.deleteFrom('guess_ladders').execute();
      // Nor must invitations of other families.
      await test.db
        .deleteFrom('clinic_invitations')
        .where('invited_by', 'not in', [strangers.doctor.id, target.family.doctor.id])
        .execute();
      const statuses = await answersTo(row, actor, target);
      answered[actor] = cellOf(statuses);
      // The next actor must find everything in place.
      if (row.changes && !isRefused(statuses)) target = await makeTarget(row, words);
    }
    expect(answered).toEqual(
      Object.fromEntries(ACTORS.map((actor, place) => [actor, known[place]])),
    );
  });

  it('Access: ends for the doctor with the request after the assignment was removed', async () => {
    const { patient, doctor, named } = await makeFamily(test);
    const pair = { params: { patientId: patient.id, doctorId: doctor.id } };
    const history = { params: { goalId: named.goalId } };
    const chat = { params: { chatId: named.chatId } };
    const message = { chatId: named.chatId, content: 'Namaste' };
    const ask = async () => [
      (await doctor.call(endpoints.patients.detail, pair)).status,
      (await doctor.call(endpoints.goals.history, history)).status,
      (await doctor.call(endpoints.chats.messages, chat)).status,
      (await doctor.call(endpoints.chats.close, chat)).status,
      (await doctor.call(endpoints.chats.send, { body: message })).status,
    ];
    expect(await ask()).toEqual([200, 200, 200, 200, 201]);
    expect((await patient.call(endpoints.assignments.removeDoctor, pair)).status).toBe(200);
    expect(await ask()).toEqual([404, 404, 404, 404, 404]);
    expect((await doctor.call(endpoints.chats.list, pair)).body).toEqual([]);
    const own = { params: { doctorId: doctor.id } };
    expect((await doctor.call(endpoints.chats.inbox, own)).body).toEqual([]);
    expect((await doctor.call(endpoints.patients.withGoals, own)).body).toEqual([]);
  });

  it('Access: no cell has changed what belongs to strangers', async () => {
    expect(await familyRows(test, strangers)).toEqual(strangersBefore);
  });
});
