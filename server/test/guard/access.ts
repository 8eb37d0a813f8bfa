import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import type { Person } from '../../src/features/auth/auth.factory.ts';
import { endMembership, makeMember } from '../../src/features/clinic/clinic.factory.ts';
import type { TestApp } from '../app.ts';
import type { AccessRow } from './access-rows.ts';
import { givePin, makeFamily } from './family.ts';
import { fieldsOf } from './good-body.ts';

export const ACTORS = [
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
export type Actor = (typeof ACTORS)[number];

const document = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

/**
 * The table in docs/security.md: the expected statuses of each call, in the order of `ACTORS`; a
 * cell is one status, or those for the own thing, a stranger's and a missing one, as `200/404/404`.
 */
export const writtenAccess: ReadonlyMap<string, string[]> = new Map(
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

/** Returns whether a call asks for a PIN. */
export const asksForPin = ({ endpoint }: AccessRow): boolean =>
  [...fieldsOf(endpoint.body).keys()].some((name) => /pin$/i.test(name));

/**
 * Creates a patient, a doctor, a clinic owner and two desk members, one of them removed; none is
 * related to anybody else.
 */
export const makeOutsider = async (test: TestApp) => {
  const [patient, doctor, owner] = [await test.patient(), await test.doctor(), await test.doctor()];
  await givePin(test, [patient, doctor, owner]);
  const beforeJoining = (who: Person) => givePin(test, [who]);
  const [desk, former] = [
    await makeMember(test.db, { beforeJoining }),
    await makeMember(test.db, { beforeJoining }),
  ];
  await test.owners.make(owner.phone);
  await endMembership(test.db, former);
  return { patient, doctor, owner, desk, former };
};
export type Outsider = Awaited<ReturnType<typeof makeOutsider>>;

/**
 * Creates a family that one actor after another calls for, with the cookies of each; without PINs
 * unless given.
 */
export const makeTarget = async (test: TestApp, outsider: Outsider, pin?: string) => {
  const family = await makeFamily(test, pin ? { pin } : {});
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
  return { family, cookies };
};
export type Target = Awaited<ReturnType<typeof makeTarget>>;

let addresses = 0;

/**
 * Sends a request of a row and returns the status; each from an address of its own, so that no rate
 * limit per address decides.
 */
export const send = async (
  { app }: TestApp,
  { endpoint }: AccessRow,
  { params, query, body }: ReturnType<AccessRow['requests']>[number],
  cookies: Record<string, string>,
): Promise<number> => {
  addresses += 1;
  const leave = new AbortController();
  const reply: LightMyRequestResponse = await app.inject({
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
