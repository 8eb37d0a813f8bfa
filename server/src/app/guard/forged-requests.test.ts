import { request as httpRequest } from 'node:http';
import {
  type Endpoint,
  endpoints,
  errorBody,
  PRIVACY_VERSIONS,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app.ts';
import { calls } from '../../../test/guard/access-rows.ts';
import { type Family, makeFamily, nothingNamed } from '../../../test/guard/family.ts';
import { familyRows } from '../../../test/guard/family-rows.ts';
import { fieldsOf } from '../../../test/guard/good-body.ts';
import { nextPhone, registrationOf } from '../../features/auth/auth.factory.ts';
import { makeMember } from '../../features/clinic/clinic.factory.ts';

let test: TestApp;
let own: Family;
let strangers: Family;
let desk: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  own = await makeFamily(test);
  strangers = await makeFamily(test);
  desk = await test.as(await makeMember(test.db));
});
afterAll(() => test.close());

type Client = Family['patient'];

/** Returns a client that may make this call. */
const callerOf = ({ access }: Endpoint): TestClient => {
  if (access === 'desk') return desk;
  return access === 'doctor' ? own.doctor : own.patient;
};

/** Sends a body that the contract's types would not allow. */
const forge = (who: Pick<Client, 'call'>, endpoint: Endpoint, body: unknown, params: object = {}) =>
  who.call(endpoint, { body, params } as never) as unknown as Promise<{
    status: number;
    body: Record<string, unknown>;
  }>;

const FORGED = {
  id: '01920000-0000-7000-8000-000000000001',
  role: 'doctor',
  streak: 99,
  rating: 5,
  verified: true,
  verifiedAt: '2001-01-01T00:00:00Z',
  createdAt: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
};

describe('Access: a forged person', () => {
  const forgeries: [string, Endpoint, (named: Family['named']) => object][] = [
    ['senderId', endpoints.chats.send, ({ doctorId }) => ({ senderId: doctorId })],
    ['senderType', endpoints.chats.send, () => ({ senderType: 'doctor' })],
    ['senderType of the assistant', endpoints.chats.send, () => ({ senderType: 'ai' })],
    ['patientId', endpoints.goals.create, ({ patientId }) => ({ patientId })],
    ['patientId of a chat', endpoints.chats.create, ({ patientId }) => ({ patientId })],
    [
      'patientUserId',
      endpoints.assignments.assignViaQr,
      ({ patientId }) => ({ patientUserId: patientId }),
    ],
  ];
  it.each(forgeries)(
    'Access: forged %s is 403 and changes nothing',
    async (_, endpoint, forged) => {
      const before = [await familyRows(test, own), await familyRows(test, strangers)];
      const { named } = own;
      const good = { ...named, content: 'Namaste', title: 'Walk', patientUserId: named.patientId };
      const body = { ...good, ...forged(strangers.named) };
      expect((await forge(own.patient, endpoint, body)).status).toBe(403);
      expect(
        (await forge(own.patient, endpoint, { ...body, chatId: nothingNamed().chatId })).status,
      ).toBe(403);
      expect([await familyRows(test, own), await familyRows(test, strangers)]).toEqual(before);
    },
  );
});

describe('Access: extra fields have no effect', () => {
  it('Access: extra fields of a goal, at making and at editing', async () => {
    const { patient } = own;
    const body = { ...FORGED, patientId: patient.id, title: 'Walk' };
    const made = await forge(patient, endpoints.goals.create, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      patientId: patient.id,
      title: 'Walk',
      description: null,
      remindAt: null,
      measure: null,
      streak: 0,
    });
    expect(made.body.id).not.toBe(FORGED.id);
    const edit = { ...FORGED, patientId: strangers.patient.id, title: 'Run' };
    const edited = await forge(patient, endpoints.goals.edit, edit, { goalId: made.body.id });
    expect(edited.body).toEqual({ ...made.body, title: 'Run' });
    const row = await test.db
      .selectFrom('goals')
      .select(['patient_id', 'created_at'])
      .where('id', '=', made.body.id as string)
      .executeTakeFirstOrThrow();
    expect(row.patient_id).toBe(patient.id);
    expect(row.created_at.getFullYear()).toBeGreaterThan(2001);
  });

  it('Access: extra fields of a message', async () => {
    const extra = {
      ...FORGED,
      review: 'answered',
      seenAt: FORGED.createdAt,
      kind: 'crisis',
      helplines: [{ number: '1', label: 'x' }],
    };
    const body = { ...extra, chatId: own.named.chatId, content: 'My knee hurts a little' };
    const sent = await forge(own.patient, endpoints.chats.send, body);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      kind: 'text',
      helplines: [],
      seenAt: null,
      senderType: 'patient',
      senderId: own.patient.id,
    });
    expect(sent.body.id).not.toBe(FORGED.id);
    expect(String(sent.body.createdAt)).not.toMatch(/^2001/);
  });

  it.each(['patient', 'doctor'] as const)(
    'Access: extra fields of a %s who registers',
    async (role) => {
      const endpoint =
        role === 'patient' ? endpoints.auth.patientRegister : endpoints.auth.doctorRegister;
      const other = role === 'patient' ? 'doctor' : 'patient';
      const extra = {
        ...FORGED,
        role: other,
        pinHash: 'x',
        profileImage: 'javascript:alert(1)',
        registrationNumber: '1',
      };
      const made = await forge(test.nobody, endpoint, {
        ...registrationOf(role, nextPhone()),
        ...extra,
      });
      expect(made.status).toBe(201);
      const { id } = made.body.user as { id: UserId };
      expect(id).not.toBe(FORGED.id);
      const user = await test.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ role, pin_hash: null });
      const doctor = await test.db
        .selectFrom('doctors')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (role === 'patient') expect(doctor).toBeUndefined();
      else expect(doctor).toMatchObject({ rating: null, verified_at: null, profile_image: null });
    },
  );

  it('Access: extra fields of a profile and of a doctor’s details', async () => {
    const { patient, doctor } = await makeFamily(test);
    const params = { doctorId: doctor.id };
    const before = (await forge(doctor, endpoints.doctors.detail, undefined, params)).body;
    const edited = await forge(
      doctor,
      endpoints.doctors.edit,
      { ...FORGED, userId: FORGED.id },
      params,
    );
    expect(edited.body).toEqual(before);
    const profile = await forge(patient, endpoints.auth.editProfile, {
      ...FORGED,
      phone: '+910000000000',
    });
    expect(profile.body).toEqual({
      user: {
        id: patient.id,
        name: patient.name,
        role: 'patient',
        phone: patient.phone,
        dateOfBirth: '1960-05-17',
      },
      doctor: null,
      privacyToAgree: PRIVACY_VERSIONS.at(-1),
    });
  });
});

const LONG = 'x'.repeat(10_240);
const ODD_IDS = ['../', '..%2f..%2fetc', '%2e%2e', '%00', '%', '%zz', '1', 'null', '[]', LONG];

describe('Access: odd ids', () => {
  // A version is not an id: '1' is valid.
  const withParams = calls.filter(({ params }) => params && !fieldsOf(params).has('version'));
  for (const endpoint of withParams) {
    it(`Access: ids with ../, %00, arrays and 10 KB at ${endpoint.method} ${endpoint.path} are 400, 404 or 405`, async () => {
      const who = callerOf(endpoint);
      const pair = `${own.named.goalId},${own.named.chatId}`;
      for (const id of [...ODD_IDS, pair, `${own.named.goalId}%00`, `${own.named.chatId}/`]) {
        const url = endpoint.path.replace(/:\w+/g, id);
        const { pathname } = new URL(url, 'http://saathi.example');
        // Some lead to another call before access is checked.
        if (calls.some(({ path }) => path === pathname)) continue;
        const reply = await test.app.inject({ method: endpoint.method, url, cookies: who.cookies });
        expect([400, 404, 405], id.slice(0, 50)).toContain(reply.statusCode);
        errorBody.parse(reply.json());
      }
    });
  }

  it('Access: ids in bodies that are arrays, objects, numbers or 10 KB are 400', async () => {
    const naming = calls.filter(({ body, access }) => body && access !== 'anyone');
    for (const endpoint of naming) {
      const who = callerOf(endpoint);
      const names = [...fieldsOf(endpoint.body).keys()].filter((name) => /[^t]Id$/.test(name));
      for (const name of names) {
        for (const id of [
          [own.named.chatId],
          { id: own.named.chatId },
          1,
          true,
          LONG,
          '../',
          '\0',
        ]) {
          const body = { ...own.named, content: 'x', title: 'x', [name]: id };
          const params = { ...own.named, userId: own.named.patientId };
          const reply = await forge(who, endpoint, body, params);
          expect(reply.status, `${endpoint.path} ${name}`).toBe(400);
        }
      }
    }
  });

  it('Access: a query that says a thing twice is 400', async () => {
    const { goalId, chatId } = own.named;
    for (const path of [
      `/api/goals?userDate=2026-03-10&userDate=2026-03-09`,
      `/api/goals/${goalId}/history?userDate=2026-03-10&userDate=2026-03-09`,
      `/api/chats/${chatId}/messages?limit=1&limit=2`,
      `/api/chats/${chatId}/messages?before=${goalId}&before=${chatId}`,
    ]) {
      const reply = await test.app.inject({ url: path, cookies: own.patient.cookies });
      expect(reply.statusCode, path).toBe(400);
    }
  });
});

describe('Access: methods outside the contract', () => {
  it('Access: HEAD, OPTIONS, PUT and TRACE are 405, say nothing back and change nothing', async () => {
    const base = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const cookie = Object.entries(own.patient.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join();
    const ask = (method: string, path: string) =>
      new Promise<{ status: number; text: string; headers: object }>((resolve, reject) => {
        const headers = { cookie, 'x-canary': 'canary', 'content-type': 'application/json' };
        const options = { host: base.hostname, port: base.port, method, path, headers };
        const asked = httpRequest(options, async (reply) => {
          let text = '';
          for await (const chunk of reply) text += chunk;
          resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers });
        });
        asked.on('error', reject);
        if (method === 'PUT') asked.write('{}');
        asked.end();
      });
    const before = await familyRows(test, own);
    const paths = [
      ...new Set(
        calls.map(({ path }) =>
          path.replace(/:(\w+)/g, (_, name) => String(own.named[name as never])),
        ),
      ),
    ];
    for (const path of paths) {
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'TRACE']) {
        const { status, text, headers } = await ask(method, path);
        expect(status, `${method} ${path}`).toBe(405);
        expect(text).not.toContain('canary');
        expect(Object.keys(headers).join()).not.toMatch(/access-control/);
      }
    }
    expect(await familyRows(test, own)).toEqual(before);
  });
});
