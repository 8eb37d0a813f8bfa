import { type DayString, endpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { sentBy } from '../../../test/statements.ts';
import { makeAppointment } from '../appointments/appointments.factory.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { callsOf, registerIn, signUpIn } from '../auth/auth.factory.ts';
import { makeChat, makeInboxItem } from '../chats/chats.factory.ts';
import { makeMember } from '../clinic/clinic.factory.ts';
import { verify } from '../cover/cover.factory.ts';
import { COALESCE_CACHE_MS } from './audit.repository.ts';
import { readRules } from './patient-reads.ts';

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
    .values({ id: chat.chatId, patient_id: patient.id, doctor_id: doctor.id, version: 1 })
    .execute();
  await test.db
    .insertInto('messages')
    .values({
      id: crypto.randomUUID(),
      chat_id: chat.chatId,
      seq: 1,
      sender_id: patient.id,
      sender_type: 'patient',
      content: 'Hello',
    })
    .execute();
  const read = () => doctor.call(endpoints.chats.messages, { params: chat });
  const log = async () => {
    const params = { patientId: patient.id };
    return (await patient.call(endpoints.patients.accessLog, { params })).body;
  };
  return { patient, doctor, chat, read, log };
};

/** Simulates the passing of 15 minutes; only the database owner can change the table like this. */
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
      // Doctors, members and figures without names.
      ...Object.values(endpoints.clinic),
      endpoints.desk.doctors,
      endpoints.desk.slots,
      endpoints.cover.list,
      endpoints.handOver.receivers,
      endpoints.assignments.qrCode,
      endpoints.chats.events,
      ...Object.values(endpoints.notices),
      // Times, and a file of one appointment without names.
      endpoints.appointments.slots,
      endpoints.appointments.calendar,
      // The caller's own data, and a doctor's own files.
      ...Object.values(endpoints.myData),
      // Bytes bypass the serializer, so the service records the read itself.
      endpoints.files.read,
      // Numbers only.
      endpoints.patients.stats,
      endpoints.patients.counts,
    ]);
    const reads = Object.values(endpoints)
      .flatMap((feature) => Object.values(feature))
      .filter(
        ({ method, access }) => method === 'GET' && access !== 'patient' && access !== 'anyone',
      )
      .filter((endpoint) => !noPatients.has(endpoint));
    expect(reads.filter((endpoint) => !readRules.has(endpoint)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('GET /api/patients/:patientId/access-log', () => {
  it('tells the patient who looked, at what, and when', async () => {
    const { doctor, read, log } = await pair();
    await read();
    const all = { params: { doctorId: doctor.id } };
    expect((await doctor.call(endpoints.patients.list, all)).body).toHaveLength(1);
    const entries = await log();
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['chat', 'list']);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        doctorId: doctor.id,
        doctorName: 'Meera Iyer',
        isDoctor: true,
      });
      expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('tells of each doctor and kind once a day, so that nobody can push out who else looked', async () => {
    const { patient, doctor, read, log } = await pair();
    await read();
    await sql`
      insert into audit (id, at, actor_kind, actor_id, kind, subject_id, detail)
      select gen_random_uuid(), now() - interval '1 minute' - n * interval '1 second', 'doctor',
        ${doctor.id}::uuid, 'read', ${patient.id}::uuid, 'profile'
      from generate_series(1, 300) n`.execute(test.db);
    const kinds = (await log()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'chat')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'profile').length).toBeLessThanOrEqual(2);
  });

  it('holds no look at nothing: a doctor who is not theirs leaves no trace', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    const params = { patientId: patient.id, doctorId: doctor.id };
    const reply = await doctor.call(endpoints.chats.list, { params });
    expect([reply.status, reply.body]).toEqual([200, []]);
    const inbox = await doctor.call(endpoints.chats.inbox, { params: { doctorId: doctor.id } });
    expect(inbox.body).toEqual([]);
    expect(await rowsOf(patient.id)).toEqual([]);
    const own = await test.db
      .selectFrom('audit')
      .where('actor_id', '=', doctor.id)
      .selectAll()
      .execute();
    expect(own).toEqual([]);
  });

  it('is read by indexes, however many lists other doctors have read', async () => {
    const { log } = await pair();
    await sql`
      insert into audit (id, actor_kind, actor_id, kind, detail)
      select gen_random_uuid(), 'doctor', gen_random_uuid(), 'read', 'list'
      from generate_series(1, 20000) n`.execute(test.db);
    await sql`analyze`.execute(test.db);
    const [look] = (await sentBy(log)).filter(({ text }) => text.startsWith('with looks'));
    const plan = await test.database.pool.query(`explain ${look?.text}`, look?.values ?? []);
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan on audit');
  });

  it('tells of a list that was read before and after the patient was added', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    await assign(test.db, await test.patient(), doctor);
    const all = { params: { doctorId: doctor.id } };
    const told = async () => {
      const params = { patientId: patient.id };
      return (await patient.call(endpoints.patients.accessLog, { params })).body;
    };
    expect((await doctor.call(endpoints.patients.list, all)).body).toHaveLength(1);
    await assign(test.db, patient, doctor);
    expect(await told()).toEqual([]);
    // The server remembers the look for a minute.
    test.clock.advance(COALESCE_CACHE_MS);
    expect((await doctor.call(endpoints.patients.list, all)).body).toHaveLength(2);
    expect(await told()).toMatchObject([{ doctorId: doctor.id, kind: 'list' }]);
  });

  it('tells those who were in an answer, and none of the other patients of the doctor', async () => {
    const doctor = await test.doctor();
    await verify(test.db, doctor);
    const patients = [
      await test.patient({ name: 'Shown First' }),
      await test.patient({ name: 'Shown Second' }),
      await test.patient({ name: 'Another' }),
    ];
    for (const patient of patients) await assign(test.db, patient, doctor);
    const startsAt = ['2026-03-10T10:00:00+05:30', '2026-03-10T10:15:00+05:30'];
    for (const [n, patient] of patients.slice(0, 2).entries()) {
      const pair = { patient, doctor };
      await makeInboxItem(test.db, await makeChat(test.db, pair, 'waiting_doctor'), pair);
      await makeAppointment(test.db, pair, { startsAt: startsAt[n], token: n + 1 });
    }
    const desk = await test.as(await makeMember(test.db));
    const params = { doctorId: doctor.id };
    const { appointments, chats, desk: atDesk, patients: mine } = endpoints;
    const replies = [
      await doctor.call(chats.inbox, { params }),
      await doctor.call(mine.list, { params, query: { q: 'shown' } }),
      await doctor.call(appointments.day, { params, query: { day: '2026-03-10' as DayString } }),
      await desk.call(atDesk.day, { params, query: { day: '2026-03-10' as DayString } }),
      await desk.call(atDesk.patients, { params, query: { q: 'shown' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const told = await Promise.all(
      patients.map(async (patient) => {
        const own = { params: { patientId: patient.id } };
        const { body } = await patient.call(mine.accessLog, own);
        return body.map(({ kind }) => kind).sort();
      }),
    );
    const all = ['appointments', 'desk_appointments', 'desk_list', 'inbox', 'list'];
    expect(told).toEqual([all, all, []]);
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

describe('what anybody may cause', () => {
  const countOf = async () =>
    Number(
      (
        await test.db
          .selectFrom('audit')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('is a few rows, whoever is named and however often', async () => {
    const { setPin } = callsOf.patient;
    const before = await countOf();
    for (let i = 0; i < 30; i += 1) {
      const browser = createBrowser(test.app);
      const userId = crypto.randomUUID() as UserId;
      for (const body of [
        { userId, pin: '4937' },
        { userId, pin: '4937', claimCode: 'ABCD' },
      ]) {
        expect((await browser.call(setPin, { body })).status).toBe(403);
      }
      const headers = { 'sec-fetch-site': 'cross-site' };
      const params = { sessionId: crypto.randomUUID() as never };
      expect((await browser.call(endpoints.auth.endSession, { params, headers })).status).toBe(403);
    }
    // The denied calls and the refused code, each once, or twice across a quarter of an hour.
    expect((await countOf()) - before).toBeLessThanOrEqual(6);
  });

  it('is one row for equal refusals of somebody signed in', async () => {
    const attacker = await test.doctor();
    for (let i = 0; i < 20; i += 1) {
      const params = { patientId: crypto.randomUUID() as UserId };
      await attacker.call(endpoints.patients.accessLog, { params });
    }
    const rows = await test.db
      .selectFrom('audit')
      .where('actor_id', '=', attacker.id)
      .selectAll()
      .execute();
    expect(rows.length).toBeLessThanOrEqual(2);
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
    await login('8052', createBrowser(test.app));
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
      'patient signed_in',
      'patient sessions_ended',
      'patient signed_out',
      ...Array(5).fill('nobody sign_in_failed'),
      'nobody sign_in_limited',
      'operator unlocked',
      'operator claim_code_made',
      'nobody claim_refused',
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
