import { endpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { callsOf, registerIn, signUpIn } from '../auth/auth.factory.ts';
import { readRuleOf } from './patient-reads.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const QUARTER_MS = 15 * 60_000;

const rowsOf = (subjectId: UserId) =>
  test.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'kind', 'detail', 'request_id'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .execute();

const pair = async () => {
  const [patient, doctor] = [await test.patient(), await test.doctor({ name: 'Meera Iyer' })];
  await assign(test.db, patient, doctor, new Date(0));
  const chat = { chatId: crypto.randomUUID() as never };
  await test.db
    .insertInto('chats')
    .values({ id: chat.chatId, patient_id: patient.id, doctor_id: doctor.id })
    .execute();
  const read = () => doctor.call(endpoints.chats.messages, { params: chat });
  const log = async () => {
    const params = { patientId: patient.id };
    return (await patient.call(endpoints.patients.accessLog, { params })).body;
  };
  return { patient, doctor, chat, read, log };
};

/** The quarter of an hour goes by: only the owner of the database can do this to the table. */
const passQuarter = async () => {
  test.clock.advance(QUARTER_MS);
  await sql`alter table audit disable trigger audit_append_only`.execute(test.db);
  await sql`update audit set slot = slot - interval '15 minutes'`.execute(test.db);
  await sql`alter table audit enable trigger audit_append_only`.execute(test.db);
};

describe('reads of patients', () => {
  it('are one row per doctor, patient, kind and 15 minutes', async () => {
    const { patient, doctor, read } = await pair();
    for (let i = 0; i < 3; i += 1) expect((await read()).status).toBe(200);
    test.clock.advance(61_000);
    await read();
    expect(await rowsOf(patient.id)).toMatchObject([
      { actor_kind: 'doctor', actor_id: doctor.id, kind: 'read', detail: 'chat' },
    ]);
    await passQuarter();
    await read();
    expect(await rowsOf(patient.id)).toHaveLength(2);
  });

  it('are not written for patients who read their own', async () => {
    const { patient, chat } = await pair();
    expect((await patient.call(endpoints.chats.messages, { params: chat })).status).toBe(200);
    expect(await rowsOf(patient.id)).toEqual([]);
  });

  it('are known for every call that answers a doctor with data of patients', () => {
    const noPatients = new Set<unknown>([
      endpoints.auth.me,
      endpoints.auth.sessions,
      endpoints.doctors.detail,
      endpoints.doctors.quickReplies,
      endpoints.assignments.qrCode,
      endpoints.chats.events,
      // Numbers only.
      endpoints.patients.stats,
    ]);
    const reads = Object.values(endpoints)
      .flatMap((feature) => Object.values(feature))
      .filter(
        ({ method, access }) => method === 'GET' && access !== 'patient' && access !== 'anyone',
      )
      .filter((endpoint) => !noPatients.has(endpoint));
    expect(reads.filter((endpoint) => !readRuleOf(endpoint)).map(({ path }) => path)).toEqual([]);
  });
});

describe('GET /api/patients/:patientId/access-log', () => {
  it('tells the patient who looked, at what, and when', async () => {
    const { doctor, read, log } = await pair();
    await read();
    const inbox = { params: { doctorId: doctor.id } };
    expect((await doctor.call(endpoints.chats.inbox, inbox)).status).toBe(200);
    const entries = await log();
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['chat', 'inbox']);
    for (const entry of entries) {
      expect(entry).toMatchObject({ doctorId: doctor.id, doctorName: 'Meera Iyer' });
      expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("does not tell of lists read before or after the patient was the doctor's", async () => {
    const { patient, doctor, log } = await pair();
    await unassign(test.db, patient, doctor, new Date(1));
    await doctor.call(endpoints.chats.inbox, { params: { doctorId: doctor.id } });
    expect(await log()).toEqual([]);
  });

  it('is closed to everybody else', async () => {
    const [victim, other, doctor] = [
      await test.patient(),
      await test.patient(),
      await test.doctor(),
    ];
    const parts = { params: { patientId: victim.id } };
    expect((await other.call(endpoints.patients.accessLog, parts)).status).toBe(403);
    expect((await doctor.call(endpoints.patients.accessLog, parts)).status).toBe(403);
    expect((await test.nobody.call(endpoints.patients.accessLog, parts)).status).toBe(401);
    const nonsense = { params: { patientId: 'x' } };
    expect((await victim.call(endpoints.patients.accessLog, nonsense)).status).toBe(400);
  });
});

describe('denials', () => {
  it('are written, with who, whom and what', async () => {
    const [victim, attacker] = [await test.patient(), await test.doctor()];
    const params = { patientId: victim.id };
    const reply = await attacker.call(endpoints.patients.accessLog, { params });
    expect(await rowsOf(victim.id)).toEqual([
      {
        actor_kind: 'doctor',
        actor_id: attacker.id,
        kind: 'denied',
        detail: '403 GET /api/patients/:patientId/access-log',
        request_id: reply.raw.json().requestId,
      },
    ]);
  });

  it("of somebody else's things are written though they look like missing ones", async () => {
    const { chat } = await pair();
    const stranger = await test.doctor();
    expect((await stranger.call(endpoints.chats.messages, { params: chat })).status).toBe(404);
    const rows = await test.db
      .selectFrom('audit')
      .select(['kind', 'detail'])
      .where('actor_id', '=', stranger.id)
      .execute();
    expect(rows).toEqual([{ kind: 'denied', detail: '404 GET /api/chats/:chatId/messages' }]);
  });
});

describe('sign-in events', () => {
  it('are written, every one', async () => {
    const browser = createBrowser(test.app);
    const { userId, phone, pin } = await signUpIn(browser);
    const login = (tried: string, from = browser) =>
      from.call(callsOf.patient.login, { body: { userId, pin: tried } });
    const { endOtherSessions, changePin, logout } = endpoints.auth;
    await login('0001');
    await login(pin);
    await browser.call(changePin, { body: { currentPin: '0001', newPin: '8052' } });
    await browser.call(changePin, { body: { currentPin: pin, newPin: '8052' } });
    await browser.call(endOtherSessions);
    await browser.call(logout);
    for (let i = 0; i < 7; i += 1) await login('0001', createBrowser(test.app));
    await test.operator.unlock(phone);
    const { code } = await test.operator.claimCode(phone);
    const claim = (claimCode: string) =>
      browser.call(callsOf.patient.setPin, { body: { userId, pin, claimCode } });
    await claim('0000');
    await claim(code);
    await test.operator.listSessions(phone);
    await test.operator.endSessions(phone);
    const rows = await rowsOf(userId);
    expect(rows.map(({ actor_kind, kind }) => `${actor_kind} ${kind}`)).toEqual([
      'nobody registered',
      'patient pin_set',
      'nobody sign_in_failed',
      'patient signed_in',
      'patient pin_change_failed',
      'patient pin_changed',
      'patient sessions_ended',
      'patient signed_out',
      ...Array(5).fill('nobody sign_in_failed'),
      'nobody sign_in_limited',
      'operator unlocked',
      'operator claim_code_made',
      'nobody claim_refused',
      'nobody denied',
      'patient account_claimed',
      'operator sessions_listed',
      'operator sessions_ended',
    ]);
  });

  it('of the operator with doctors are written too', async () => {
    const { userId, phone } = await registerIn(createBrowser(test.app), 'doctor');
    await test.operator.verifyDoctor(phone);
    await test.operator.verifyDoctor(phone, false);
    const kinds = (await rowsOf(userId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['registered', 'doctor_verified', 'doctor_unverified']);
    await expect(test.operator.verifyDoctor('+910000000000')).rejects.toThrow('does not exist');
  });
});

describe('the audit', () => {
  it.each(['update audit set kind = kind', 'delete from audit', 'truncate audit'])(
    'refuses "%s"',
    async (statement) => {
      await createBrowser(test.app).call(endpoints.auth.logout);
      await registerIn(createBrowser(test.app));
      const count = async () => (await test.db.selectFrom('audit').select('id').execute()).length;
      const before = await count();
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(/never changed or removed/);
      expect(await count()).toBe(before);
    },
  );

  it('holds no name, phone or PIN', async () => {
    const { phone } = await signUpIn(createBrowser(test.app));
    const rows = JSON.stringify(await test.db.selectFrom('audit').selectAll().execute());
    for (const secret of [phone, phone.slice(3), 'Asha', 'Vikram', 'Meera']) {
      expect(rows).not.toContain(secret);
    }
  });
});
