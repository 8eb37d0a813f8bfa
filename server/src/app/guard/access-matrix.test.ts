import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  ACTORS,
  type Actor,
  asksForPin,
  makeOutsider,
  makeTarget,
  type Outsider,
  send,
  type Target,
  writtenAccess,
} from '../../../test/guard/access.ts';
import { type AccessRow, accessRows } from '../../../test/guard/access-rows.ts';
import { type Family, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';
import { PIN } from '../../features/auth/auth.factory.ts';

// The strangers have another PIN than the one that the sign-in rows send.
const STRANGERS_PIN = '7305';

let test: TestApp;
let strangers: Family;
let strangersBefore: Awaited<ReturnType<typeof familyRows>>;
let outsider: Outsider;
/** Whoever only reads shares one family. */
let ofReaders: Watched;
beforeAll(async () => {
  test = await startTestApp();
  strangers = await makeFamily(test, { pin: STRANGERS_PIN });
  strangersBefore = await familyRows(test, strangers);
  outsider = await makeOutsider(test);
  ofReaders = await makeWatched(await makeOutsider(test));
});
afterAll(() => test.close());

type Watched = Target & { before: Awaited<ReturnType<typeof familyRows>> };

const makeWatched = async (among: Outsider, pin?: string): Promise<Watched> => {
  const target = await makeTarget(test, among, pin);
  return { ...target, before: await familyRows(test, target.family) };
};

/**
 * Returns the statuses one actor gets for their own thing, a stranger's and a missing one. A
 * refused actor must have left the family's rows as they were `before`.
 */
const answersTo = async (
  row: AccessRow,
  actor: Actor,
  { family, cookies, before }: Watched,
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
    statuses.unshift(await send(test, row, request, cookies[actor] ?? {}));
  if (row.changes && isRefused(statuses)) {
    const after = await familyRows(test, family);
    expect(after, `${actor} was refused and yet changed something`).toEqual(before);
  }
  return statuses;
};

const isRefused = (statuses: number[]): boolean => statuses.every((status) => status >= 400);

const cellOf = (statuses: number[]): string =>
  new Set(statuses).size === 1 ? String(statuses[0]) : statuses.join('/');

describe('Access: the matrix of docs/security.md', () => {
  it('has a row for every call, none for a call that is gone, and at least 500 cells', () => {
    expect([...writtenAccess.keys()]).toEqual(accessRows.map(({ label }) => label));
    const targets = { own: nothingNamed(), strangers: nothingNamed(), missing: nothingNamed() };
    const cells = accessRows.reduce(
      (sum, row) => sum + row.requests(targets).length * ACTORS.length,
      0,
    );
    expect(cells).toBeGreaterThanOrEqual(500);
  });

  it.each(accessRows.map((row) => [row.label, row] as const))('Access: %s', async (_, row) => {
    const answered: Record<string, string> = {};
    const known = writtenAccess.get(row.label) ?? [];
    // A PIN costs time, so it is set only for rows that ask for it.
    const pin = asksForPin(row) ? PIN : undefined;
    // An earlier row may have changed the outsiders' PINs.
    if (pin) outsider = await makeOutsider(test);
    let target = row.changes ? await makeWatched(outsider, pin) : ofReaders;
    for (const actor of ACTORS) {
      // Wrong PINs of earlier actors must not decide either.
      if (asksForPin(row)) await test.db.deleteFrom('guess_ladders').execute();
      // Nor must invitations of other families.
      const inUse = [strangers, ofReaders.family, target.family];
      await test.db
        .deleteFrom('clinic_invitations')
        .where(
          'invited_by',
          'not in',
          inUse.map(({ doctor }) => doctor.id),
        )
        .execute();
      const statuses = await answersTo(row, actor, target);
      answered[actor] = cellOf(statuses);
      // The next actor must find everything in place.
      if (row.changes && !isRefused(statuses)) target = await makeWatched(outsider, pin);
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
