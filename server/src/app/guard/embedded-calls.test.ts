import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  ACTORS,
  asksForPin,
  makeOutsider,
  makeTarget,
  type Outsider,
  send,
  type Target,
  writtenAccess,
} from '../../../test/guard/access.ts';
import { accessRows, calls } from '../../../test/guard/access-rows.ts';
import { type Family, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { PIN } from '../../features/auth/auth.factory.ts';

// Where PostgreSQL runs every test, this shows that the embedded engine knows the same SQL.
let test: TestApp;
let outsider: Outsider;
let strangers: Family;
/** Whoever only reads shares one family. */
let ofReaders: Target;
beforeAll(async () => {
  test = await startTestApp();
  outsider = await makeOutsider(test);
  strangers = await makeFamily(test);
  ofReaders = await makeTarget(test, await makeOutsider(test));
});
afterAll(() => test.close());

// They need something that no request of the matrix has, such as a new phone, a code or a link.
const REFUSED_TO_ALL = [
  'POST /api/auth/patient/set-pin',
  'POST /api/auth/patient/register',
  'POST /api/auth/doctor/set-pin',
  'POST /api/auth/doctor/register',
  'POST /api/auth/join',
  'POST /api/auth/change-phone',
  'POST /api/notices/receipts',
  'GET /api/my-data/downloads/:token',
  'GET /api/me/export.fhir.json',
  'POST /api/clinic/owners',
  'POST /api/clinic/grievances/:number',
  'POST /api/doctors/:doctorId/covers',
];

/** Each call that somebody may make, with the first who may and the expected status. */
const allowed = accessRows.flatMap((row) => {
  const statuses = (writtenAccess.get(row.label) ?? []).map((cell) => Number.parseInt(cell, 10));
  const place = statuses.findIndex((status) => status < 400);
  const actor = ACTORS[place];
  return actor ? [{ row, label: row.label, actor, status: statuses[place] }] : [];
});

describe('the embedded engine', () => {
  it('is asked each call but those that the matrix has refused to all', () => {
    const asked = new Set(allowed.map(({ row }) => row.endpoint));
    const left = calls.filter((call) => !asked.has(call));
    expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual(REFUSED_TO_ALL);
  });

  it.each(allowed)('answers $label', async ({ row, actor, status }) => {
    const pin = asksForPin(row) ? PIN : undefined;
    // An earlier row may have taken an outsider's role.
    if (row.changes && ['owner', 'desk'].includes(actor)) outsider = await makeOutsider(test);
    const { family, cookies } = row.changes ? await makeTarget(test, outsider, pin) : ofReaders;
    const targets = { own: family.named, strangers: strangers.named, missing: nothingNamed() };
    const own = row.requests(targets).at(-1);
    expect(own && (await send(test, row, own, cookies[actor] ?? {}))).toBe(status);
  });
});
