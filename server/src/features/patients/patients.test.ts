import { type DayString, patientsEndpoints, type SessionId, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { addDays } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { makeChat, makeMessage } from '../chats/chats.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import { createGoalsRepository } from '../goals/goals.repository.ts';
import { createPatientsRepository } from './patients.repository.ts';
import { createPatientsService } from './patients.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { stats, list, withGoals, counts, detail } = patientsEndpoints;
const TODAY = '2026-03-10' as DayString;
const at = (instant: string) => new Date(instant);

const reads = [
  ['stats', stats],
  ['patients', list],
  ['patients-with-goals', withGoals],
  ['patient-counts', counts],
] as const;

describe.each(reads)('GET /api/doctors/:doctorId/%s', (_, endpoint) => {
  it('is for this very doctor alone', async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    const params = { doctorId: doctor.id };
    const patient = await test.patient();
    await assign(test.db, patient, doctor);
    expect((await doctor.call(endpoint, { params })).status).toBe(200);
    const foreign = await other.call(endpoint, { params });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'forbidden']);
    const unknown = await other.call(endpoint, { params: { doctorId: newId() } });
    expect([unknown.status, unknown.error.code]).toEqual([403, 'forbidden']);
    expect((await patient.call(endpoint, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(endpoint, { params })).status).toBe(401);
  });

  it('refuses an id that is none', async () => {
    const doctor = await test.doctor();
    const reply = await doctor.call(endpoint, { params: { doctorId: 'me' } });
    expect(reply.status).toBe(400);
  });
});

describe('GET /api/doctors/:doctorId/stats', () => {
  const statsOf = async (doctor: TestPerson) =>
    (await doctor.call(stats, { params: { doctorId: doctor.id } })).body;

  it('is zero and unrated before anything happens', async () => {
    expect(await statsOf(await test.doctor())).toEqual({
      totalPatients: 0,
      todayChats: 0,
      todayAppointments: 0,
      averageRating: null,
    });
  });

  it("counts the doctor's patients of now and the chats they wrote in since the clinic's midnight", async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    const wrote = async (instant: string | null, from: 'patient' | 'doctor' | 'ai' = 'patient') => {
      const patient = await test.patient();
      await assign(test.db, patient, doctor);
      if (!instant) return patient;
      const chatId = await makeChat(test.db, { patient, doctor });
      const sender = from === 'ai' ? 'ai' : from === 'doctor' ? doctor : patient;
      await makeMessage(test.db, chatId, sender, { at: at(instant) });
      return { ...patient, chatId };
    };
    await wrote(null);
    await wrote('2026-03-09T23:59:59+05:30');
    await wrote('2026-03-10T00:00:00+05:30');
    await wrote('2026-03-10T08:00:00+05:30', 'doctor');
    await wrote('2026-03-10T08:00:00+05:30', 'ai');
    const often = await wrote('2026-03-10T08:00:00+05:30');
    if ('chatId' in often) {
      await makeMessage(test.db, often.chatId, often, { at: at('2026-03-10T08:01:00+05:30') });
      await makeMessage(test.db, often.chatId, 'ai', { at: at('2026-03-10T08:01:00+05:30') });
    }
    const removed = await wrote('2026-03-10T08:00:00+05:30');
    await unassign(test.db, removed, doctor, test.clock.now());
    expect(await statsOf(doctor)).toMatchObject({ totalPatients: 6, todayChats: 2 });
    expect(await statsOf(other)).toMatchObject({ totalPatients: 0, todayChats: 0 });
    test.clock.set('2026-03-11T00:00:00+05:30');
    expect((await statsOf(doctor)).todayChats).toBe(0);
  });
});

describe('GET /api/doctors/:doctorId/patients-with-goals', () => {
  it('shows every goal with exactly fifteen days, today last', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient({ name: 'Asha' });
    await assign(test.db, patient, doctor, at('2026-03-01T10:00:00Z'));
    const chatId = await makeChat(test.db, { patient, doctor });
    const createdAt = at('2026-03-08T20:00:00Z');
    const walk = await makeGoal(test.db, patient, {
      title: 'Walk',
      createdAt,
      achieved: ['2026-02-23', '2026-02-24', '2026-03-10', '2026-03-11'],
    });
    const read = await makeGoal(test.db, patient, { title: 'Read', createdAt });
    const empty = await test.patient({ name: 'Bela' });
    await assign(test.db, empty, doctor, at('2026-02-01T10:00:00Z'));
    const reply = await doctor.call(withGoals, { params: { doctorId: doctor.id } });
    const days = Array.from({ length: 15 }, (_, n) => addDays(TODAY, n - 14));
    expect(reply.body).toEqual([
      {
        id: patient.id,
        name: 'Asha',
        phone: patient.phone,
        assignedAt: '2026-03-01T10:00:00.000Z',
        chatId,
        goalsSummary: [
          {
            goalId: walk,
            title: 'Walk',
            since: '2026-02-24',
            last15Days: days.map((date) => ({
              date,
              achieved: date === '2026-02-24' || date === '2026-03-10',
            })),
          },
          {
            goalId: read,
            title: 'Read',
            since: '2026-03-09',
            last15Days: days.map((date) => ({ date, achieved: false })),
          },
        ],
      },
      {
        id: empty.id,
        name: 'Bela',
        phone: empty.phone,
        assignedAt: '2026-02-01T10:00:00.000Z',
        chatId: null,
        goalsSummary: [],
      },
    ]);
  });

  it("ends on the device's day where one is sent, and refuses one that is none", async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    await assign(test.db, patient, doctor);
    await makeGoal(test.db, patient);
    const params = { doctorId: doctor.id };
    const reply = await doctor.call(withGoals, { params, query: { userDate: '2028-02-29' } });
    const entries = reply.body[0]?.goalsSummary[0]?.last15Days;
    expect([entries?.[0]?.date, entries?.at(-1)?.date]).toEqual(['2028-02-15', '2028-02-29']);
    const bad = await doctor.call(withGoals, { params, query: { userDate: '2026-02-29' } });
    expect(bad.status).toBe(400);
  });

  it('shows nothing of patients of other doctors or removed ones', async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    const [foreign, removed] = [await test.patient(), await test.patient()];
    await assign(test.db, foreign, other);
    await assign(test.db, removed, doctor);
    await makeGoal(test.db, foreign);
    await makeGoal(test.db, removed);
    await unassign(test.db, removed, doctor, test.clock.now());
    const reply = await doctor.call(withGoals, { params: { doctorId: doctor.id } });
    expect(reply.body).toEqual([]);
  });

  it('takes two statements beside the limit for one patient and for forty', async () => {
    for (const number of [1, 40]) {
      const doctor = await test.doctor();
      for (let made = 0; made < number; made += 1) {
        const patient = await test.patient();
        await assign(test.db, patient, doctor);
        await makeGoal(test.db, patient, { achieved: [TODAY] });
        await makeGoal(test.db, patient);
      }
      const counted = countStatements(test.database);
      const patients = createPatientsService({
        patients: createPatientsRepository(counted.database.db),
        goals: createGoalsRepository(counted.database),
        countAppointments: async () => 0,
        limits: createRateLimits(test.db),
        clock: test.clock,
        clinicTimeZone: 'Asia/Kolkata',
      });
      const actor = { userId: doctor.id, role: 'doctor' as const, sessionId: newId<SessionId>() };
      const answer = await patients.withGoals(actor, doctor.id, {});
      expect(answer.flatMap(({ goalsSummary }) => goalsSummary)).toHaveLength(number * 2);
      expect(counted.count()).toBe(2);
    }
  });
});

describe('GET /api/doctors/:doctorId/patients/:patientId', () => {
  const makePair = async () => {
    const [patient, doctor] = [await test.patient({ name: 'Asha' }), await test.doctor()];
    await assign(test.db, patient, doctor, at('2026-03-01T10:00:00Z'));
    return { patient, doctor, params: { doctorId: doctor.id, patientId: patient.id } };
  };

  it('shows all goals, and how many were achieved on each of the last 90 days', async () => {
    const { patient, doctor, params } = await makePair();
    const goalId = await makeGoal(test.db, patient, {
      title: 'Walk',
      achieved: ['2025-12-11', '2026-03-09', TODAY],
      createdAt: at('2025-12-01T10:00:00Z'),
    });
    const createdAt = at('2026-03-09T18:30:00Z'); // midnight in the clinic
    await makeGoal(test.db, patient, { title: 'Read', achieved: [TODAY], createdAt });
    const reply = await doctor.call(detail, { params, query: { userDate: TODAY } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      id: patient.id,
      name: 'Asha',
      phone: patient.phone,
      dateOfBirth: '1960-05-17',
      gender: 'female',
      assignedAt: '2026-03-01T10:00:00.000Z',
      chatId: null,
    });
    expect(reply.body.goalsSummary.map(({ title }) => title)).toEqual(['Walk', 'Read']);
    expect(reply.body.goalsSummary[0]?.goalId).toBe(goalId);
    expect(reply.body.goalsSummary[0]?.last15Days).toHaveLength(15);
    expect(reply.body.adherence).toHaveLength(90);
    expect(reply.body.adherence[0]).toMatchObject({ date: '2025-12-11', achieved: 1 });
    expect(reply.body.adherence.at(-1)).toEqual({ date: TODAY, achieved: 2, goals: 2 });
    expect(reply.body.adherence.at(-2)).toMatchObject({
      date: '2026-03-09',
      achieved: 1,
      goals: 1,
    });
  });

  it("answers 404 for another doctor's patient, a removed one and nobody", async () => {
    const { patient, doctor, params } = await makePair();
    const other = await test.doctor();
    for (const patientId of [patient.id, newId<UserId>(), other.id]) {
      const reply = await other.call(detail, { params: { doctorId: other.id, patientId } });
      expect(reply.status).toBe(404);
      expect(reply.error.message).toBe('This patient does not exist.');
    }
    expect((await other.call(detail, { params })).status).toBe(403);
    await unassign(test.db, patient, doctor, test.clock.now());
    expect((await doctor.call(detail, { params })).status).toBe(404);
  });

  it('refuses an id that is none, a patient and nobody', async () => {
    const { patient, doctor, params } = await makePair();
    const bad = await doctor.call(detail, { params: { ...params, patientId: '1' } });
    expect(bad.status).toBe(400);
    expect((await patient.call(detail, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(detail, { params })).status).toBe(401);
  });
});
