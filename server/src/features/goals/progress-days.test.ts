import { type DayString, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { newId } from '../../platform/ids.ts';
import { makeGoal } from './goals.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// 09:00 in the clinic, 17:30 on the same day in the easternmost time zone.
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { progress } = goalsEndpoints;
const TODAY = '2026-03-10' as DayString;

describe('GET /api/goals/:goalId/progress-7days', () => {
  it('answers exactly seven days, oldest first, the asked one last', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, {
      achieved: ['2026-02-24', '2026-02-28', '2026-03-02', '2026-03-05'],
    });
    const reply = await patient.call(progress, {
      params: { goalId },
      query: { userDate: '2026-03-03' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ date }) => date)).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(reply.body.filter(({ achieved }) => achieved).map(({ date }) => date)).toEqual([
      '2026-02-28',
      '2026-03-02',
    ]);
  });

  it("ends on the clinic's today where no day is sent, and takes any day", async () => {
    const patient = await test.patient();
    const params = { goalId: await makeGoal(test.db, patient) };
    expect((await patient.call(progress, { params })).body.at(-1)?.date).toBe(TODAY);
    for (const userDate of ['1990-01-01', '9999-12-31']) {
      const reply = await patient.call(progress, { params, query: { userDate } });
      expect(reply.body).toHaveLength(7);
      expect(reply.body.at(-1)?.date).toBe(userDate);
    }
  });

  it("does not show another patient's days", async () => {
    const params = { goalId: await makeGoal(test.db, await test.patient()) };
    const patient = await test.patient();
    expect((await patient.call(progress, { params })).status).toBe(404);
    expect((await patient.call(progress, { params: { goalId: newId() } })).status).toBe(404);
  });

  it('refuses a day that is none, a doctor and nobody', async () => {
    const patient = await test.patient();
    const params = { goalId: await makeGoal(test.db, patient) };
    const bad = await patient.call(progress, { params, query: { userDate: 'today' } });
    expect(bad.status).toBe(400);
    const doctor = await test.doctor();
    expect((await doctor.call(progress, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(progress, { params })).status).toBe(401);
  });
});
