import { type DayString, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDays } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { achieve, makeGoal } from './goals.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-03-10T09:00:00+05:30');
});
afterAll(() => test.close());

const { history } = goalsEndpoints;
const TODAY = '2026-03-10' as DayString;
const lastDays = (count: number) => Array.from({ length: count }, (_, n) => addDays(TODAY, -n));

describe('GET /api/goals/:goalId/history', () => {
  const makeOld = async () => {
    const patient = await test.patient();
    const best = Array.from({ length: 12 }, (_, n) => addDays('2025-06-01' as DayString, n));
    const goalId = await makeGoal(test.db, patient, { title: 'Walk', achieved: best });
    await achieve(test.db, patient, goalId, lastDays(4));
    return { patient, goalId, params: { goalId } };
  };

  it('answers 90 days, the streak and the best streak ever', async () => {
    const { patient, params } = await makeOld();
    const reply = await patient.call(history, { params, query: { userDate: TODAY } });
    expect(reply.status).toBe(200);
    expect(reply.body.goal).toMatchObject({ title: 'Walk', streak: 4 });
    expect(reply.body.bestStreak).toBe(12);
    expect(reply.body.days).toHaveLength(90);
    expect(reply.body.days[0]?.date).toBe('2025-12-11');
    expect(reply.body.days.at(-1)).toEqual({ date: TODAY, achieved: true });
    expect(reply.body.days.filter(({ achieved }) => achieved)).toHaveLength(4);
    expect(reply.body.since).toBe('2025-06-01');
  });

  it.each([
    ['the day it was made, by the clinic', '2026-03-08T20:00:00Z', [], '2026-03-09'],
    ['an earlier day it was achieved on', '2026-03-08T20:00:00Z', ['2026-03-05'], '2026-03-05'],
    ['today for one made on a day that has not begun here', '2026-03-11T20:00:00Z', [], TODAY],
  ])('tells the first day that counts: %s', async (_, createdAt, achieved, since) => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved, createdAt: new Date(createdAt) });
    const query = { userDate: TODAY };
    const reply = await patient.call(history, { params: { goalId }, query });
    expect(reply.body.since).toBe(since);
  });

  it('is shown to a doctor while the patient has that doctor, and to no other', async () => {
    const { patient, params } = await makeOld();
    const [own, other, former] = [await test.doctor(), await test.doctor(), await test.doctor()];
    await assign(test.db, patient, own);
    await assign(test.db, patient, former);
    await unassign(test.db, patient, former, test.clock.now());
    const stranger = await test.patient();
    expect((await own.call(history, { params })).body.bestStreak).toBe(12);
    for (const actor of [other, former, stranger]) {
      const reply = await actor.call(history, { params });
      expect(reply.status).toBe(404);
      expect(reply.error.message).toBe('This goal does not exist.');
    }
  });

  it('refuses an unknown goal, an id that is none and nobody', async () => {
    const { patient, params } = await makeOld();
    expect((await patient.call(history, { params: { goalId: newId() } })).status).toBe(404);
    expect((await patient.call(history, { params: { goalId: 'x' } })).status).toBe(400);
    expect((await test.nobody.call(history, { params })).status).toBe(401);
  });
});
