import { randomUUID } from 'node:crypto';
import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { nextPhone, type Person, sessionIdOf, signUpIn } from '../auth/auth.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeInvitation, makeMember, makeOwner } from '../clinic/clinic.factory.ts';
import { letAnotherAnswer, verify } from '../cover/cover.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 3_600_000;

/** Returns a person's newest session, the person, and the time around now. */
const reachesOf = async ({ id, phone }: Person) => {
  const [from, to] = [new Date(Date.now() - HOUR / 2), new Date(Date.now() + HOUR / 2)];
  return [
    { kind: 'session', sessionId: await sessionIdOf(test.db, id) },
    { kind: 'doctor', whom: phone, from, to },
    { kind: 'between', from, to },
  ] as const;
};

describe('the list of whom to tell of a breach', () => {
  it('of a doctor or a session names the doctor and the patients of that time, with phone and language', async () => {
    const { patient, doctor } = await startConversation(test);
    await test.database.pool.query(
      `insert into notice_settings (user_id, reply, second_look, reminder, quiet_from, quiet_to, language)
       values ($1, true, true, true, '21:00', '07:00', 'hi')`,
      [patient.id],
    );
    await doctor.call(endpoints.auth.editProfile, { body: { language: 'en' } });
    await startConversation(test);
    const told = [
      { id: doctor.id, role: 'doctor', name: doctor.name, phone: doctor.phone, language: 'en' },
      { id: patient.id, role: 'patient', name: patient.name, phone: patient.phone, language: 'hi' },
    ];
    const whole = { kind: 'doctor', whom: doctor.phone, from: null, to: null } as const;
    expect(await test.breachList(whole)).toEqual(told);
    const before = { ...whole, to: new Date('2001-01-01') };
    expect(await test.breachList(before)).toEqual(told.slice(0, 1));
    const sessionId = await sessionIdOf(test.db, doctor.id);
    expect(await test.breachList({ kind: 'session', sessionId })).toEqual(told);
    const unknown = { kind: 'session', sessionId: patient.id } as const;
    await expect(test.breachList(unknown)).rejects.toThrow('does not exist');
  });

  it('of a session that has ended names whom its owner could read until it ended', async () => {
    const browser = createBrowser(test.app);
    const { userId } = await signUpIn(browser, 'doctor');
    const doctor = { id: userId };
    const [before, after] = [await test.patient(), await test.patient()];
    await assign(test.db, before, doctor, new Date());
    const sessionId = await sessionIdOf(test.db, userId);
    await browser.call(endpoints.auth.logout);
    await assign(test.db, after, doctor, new Date(Date.now() + 1_000));
    const listed = async () =>
      (await test.breachList({ kind: 'session', sessionId })).map(({ id }) => id).sort();
    expect(await listed()).toEqual([userId, before.id].sort());
  });

  it('knows whose the session was with which somebody joined the clinic, also after it ended', async () => {
    const [owner, browser] = [await test.doctor(), createBrowser(test.app)];
    await makeOwner(test.db, owner);
    const { code } = await makeInvitation(test.db, owner);
    const { body } = await browser.call(endpoints.auth.join, {
      body: { phone: nextPhone(), code, name: 'Ravi Pawar', pin: '8264' },
    });
    const member = body.userId;
    const sessionId = await sessionIdOf(test.db, member);
    await browser.call(endpoints.auth.logout);
    const listed = await test.breachList({ kind: 'session', sessionId });
    expect(listed.map(({ id }) => id)).toEqual([member]);
  });

  it('of a session that ran out counts as long as it lasted at most', async () => {
    const { patient, doctor } = await startConversation(test);
    const late = await test.patient();
    const sessionId = randomUUID();
    await test.database.pool.query(
      `insert into audit (id, at, actor_kind, actor_id, kind, subject_id, detail)
       values (gen_random_uuid(), now() - interval '25 hours', 'doctor', $1, 'signed_in', $1, $2)`,
      [doctor.id, sessionId],
    );
    await assign(test.db, late, doctor, new Date(Date.now() - HOUR / 2));
    await test.database.pool.query(
      `update assignments set assigned_at = now() - interval '26 hours'
       where patient_id = $1`,
      [patient.id],
    );
    const ids = (await test.breachList({ kind: 'session', sessionId })).map(({ id }) => id);
    expect(ids).toEqual([doctor.id, patient.id]);
  });

  it('between two times names who was read then, also after the doctor was removed', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    const quiet = await startConversation(test);
    await doctor.call(endpoints.patients.detail, { params: pair });
    await patient.call(endpoints.assignments.removeDoctor, { params: pair });
    const [from, to] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    const ids = (await test.breachList({ kind: 'between', from, to })).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([patient.id, doctor.id]));
    expect(ids).not.toContain(quiet.patient.id);
    const past = { kind: 'between', from: new Date(0), to: new Date(HOUR) } as const;
    expect(await test.breachList(past)).toEqual([]);
  });

  it('names who was read then also where the row of the look was begun up to a quarter of an hour before', async () => {
    const { patient, doctor } = await startConversation(test);
    const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 10, minute));
    await test.database.pool.query(
      `insert into audit (id, at, slot, actor_kind, actor_id, kind, subject_id, detail)
       values (gen_random_uuid(), $1, $2, 'doctor', $3, 'read', $4, 'chat')`,
      [at(1), at(0), doctor.id, patient.id],
    );
    const idsOf = async (from: Date, to: Date) =>
      (await test.breachList({ kind: 'between', from, to })).map(({ id }) => id);
    expect(await idsOf(at(10), at(12))).toEqual(expect.arrayContaining([patient.id, doctor.id]));
    expect(await idsOf(at(17), at(20))).toEqual([]);
  });

  it("names the patients whom the clinic's desk found, of its session and between two times", async () => {
    const { patient, doctor } = await startConversation(test);
    await verify(test.db, doctor);
    const [former, later] = [await test.patient(), await test.patient()];
    await assign(test.db, former, doctor, new Date(Date.now() - 2 * HOUR));
    await unassign(test.db, former, doctor, new Date(Date.now() - HOUR));
    const quiet = await startConversation(test);
    const desk = await makeMember(test.db);
    const { call } = await test.as(desk);
    const params = { doctorId: doctor.id };
    const read = await call(endpoints.desk.patients, { params, query: { q: 'a' } });
    expect(read.status).toBe(200);
    await unassign(test.db, patient, doctor, new Date(Date.now() + 1_000));
    await assign(test.db, later, doctor, new Date(Date.now() + HOUR));
    const reaches = await reachesOf(desk);
    for (const reach of reaches) {
      const ids = (await test.breachList(reach)).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([patient.id, desk.id]));
      for (const other of [former, later, quiet.patient]) expect(ids).not.toContain(other.id);
    }
  });

  it.each(['stand-in', 'assistant'])(
    'names whom somebody saw in the inbox as the %s of a doctor',
    async (kind) => {
      const talk = await startConversation(test);
      const { sender: acting, call } = await letAnotherAnswer(test, talk, kind === 'assistant');
      const inbox = await call(endpoints.chats.inbox, { params: { doctorId: acting.id } });
      expect(inbox.body).toHaveLength(1);
      for (const reach of await reachesOf(acting)) {
        const ids = (await test.breachList(reach)).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([talk.patient.id, acting.id]));
      }
    },
  );

  it('names the patients whose list a doctor read who has been erased since; they still see it', async () => {
    const { patient, doctor } = await startConversation(test);
    const [session, named, between] = await reachesOf(doctor);
    await test.database.pool.query(
      `insert into audit (id, at, actor_kind, actor_id, kind, subject_id, detail)
       values (gen_random_uuid(), now() - interval '1 minute', 'doctor', $1, 'signed_in', $1, $2)`,
      [doctor.id, session.sessionId],
    );
    const all = { params: { doctorId: doctor.id } };
    expect((await doctor.call(endpoints.patients.list, all)).body).toHaveLength(1);
    await test.operator.erase(doctor.phone);
    for (const reach of [session, { ...named, whom: doctor.id }, between]) {
      const ids = (await test.breachList(reach)).map(({ id }) => id);
      expect(ids, reach.kind).toContain(patient.id);
    }
    await expect(test.breachList(named)).rejects.toThrow('does not exist');
    const params = { patientId: patient.id };
    const log = (await patient.call(endpoints.patients.accessLog, { params })).body;
    expect(log).toMatchObject([{ doctorId: doctor.id, kind: 'list' }]);
    const { audit = [] } = await test.operator.personalData(patient.phone);
    expect(audit.filter(({ detail }) => detail === 'list')).toHaveLength(1);
  });

  it('of all names everybody, and the audit keeps that it was asked for, without a name', async () => {
    const everybody = await test.breachList({ kind: 'all' });
    const people = test.db.selectFrom('users').select('id').where('phone', 'like', '+%');
    const { length } = await people.execute();
    expect(everybody).toHaveLength(length);
    const rows = await test.db
      .selectFrom('audit')
      .select(['actor_kind', 'subject_id', 'detail'])
      .where('kind', '=', 'breach_listed')
      .orderBy('id', 'desc')
      .execute();
    expect(rows[0]).toEqual({ actor_kind: 'operator', subject_id: null, detail: `all ${length}` });
  });
});
