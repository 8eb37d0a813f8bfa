import {
  type DayString,
  type GoalId,
  goalsEndpoints,
  type SessionId,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { addDays } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { createAssignmentQueries } from '../assignments/index.ts';
import { makeGoal } from './goals.factory.ts';
import { createGoalsRepository } from './goals.repository.ts';
import { createGoalsService } from './goals.service.ts';
import { createGoals } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// 09:00 in the clinic, 17:30 on the same day in the easternmost time zone.
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { recordProgress } = goalsEndpoints;
const TODAY = '2026-03-10' as DayString;
const lastDays = (count: number) => Array.from({ length: count }, (_, n) => addDays(TODAY, -n));

const rowsOf = (goalId: GoalId) =>
  test.db
    .selectFrom('progress')
    .select(['day', 'achieved', 'recorded_at', 'patient_id'])
    .where('goal_id', '=', goalId)
    .orderBy('day')
    .execute();

describe('POST /api/goals/:goalId/progress', () => {
  it('ticks today off and answers the entry with the streak', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: ['2026-03-08', '2026-03-09'] });
    const reply = await patient.call(recordProgress, {
      params: { goalId },
      body: { achieved: true, userDate: TODAY },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ goalId, date: TODAY, achieved: true, streak: 3 });
    expect((await rowsOf(goalId)).at(-1)).toMatchObject({
      day: TODAY,
      achieved: true,
      patient_id: patient.id,
    });
  });

  it('changes nothing when repeated, one after another or at once', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient);
    const call = { params: { goalId }, body: { achieved: true, userDate: TODAY } };
    await patient.call(recordProgress, call);
    const before = await rowsOf(goalId);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => patient.call(recordProgress, call)),
    );
    for (const reply of replies) {
      expect(reply.body).toEqual({ goalId, date: TODAY, achieved: true, streak: 1 });
    }
    expect(await rowsOf(goalId)).toEqual(before);
  });

  it('unticks today and falls back to the run that ended yesterday', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: lastDays(3) });
    const reply = await patient.call(recordProgress, {
      params: { goalId },
      body: { achieved: false, userDate: TODAY },
    });
    expect(reply.body).toMatchObject({ achieved: false, streak: 2 });
    expect(await rowsOf(goalId)).toHaveLength(3);
  });

  it('mends a missed yesterday, the streak seen from today', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: ['2026-03-08', TODAY] });
    const userDate = '2026-03-09';
    const reply = await patient.call(recordProgress, {
      params: { goalId },
      body: { achieved: true, userDate, today: TODAY },
    });
    expect(reply.body).toEqual({ goalId, date: userDate, achieved: true, streak: 3 });
  });

  it('answers streaks of any length', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: lastDays(200).slice(1) });
    const tick = (achieved: boolean) =>
      patient.call(recordProgress, { params: { goalId }, body: { achieved, userDate: TODAY } });
    expect((await tick(true)).body.streak).toBe(200);
    expect((await tick(false)).body.streak).toBe(199);
  });

  it.each([
    // now, day, accepted
    ['2026-03-10T09:00:00Z', '2026-03-10', true],
    ['2026-03-10T09:59:00Z', '2026-03-11', false],
    ['2026-03-10T10:00:00Z', '2026-03-11', true], // midnight in Kiritimati
    ['2026-03-10T10:00:00Z', '2026-03-12', false],
    ['2026-03-10T10:00:00Z', '2026-03-04', true],
    ['2026-03-10T10:00:00Z', '2026-03-02', true], // seven days before today in UTC-12
    ['2026-03-10T10:00:00Z', '2026-03-01', false],
    ['2026-03-11T11:59:00Z', '2026-03-10', true], // still today in UTC-12
    ['2028-02-29T12:00:00Z', '2028-02-29', true],
    ['2028-03-01T12:00:00Z', '2028-02-29', true],
    ['2026-03-08T07:30:00Z', '2026-03-08', true], // New York's clocks change
  ])('at %s accepts %s: %s', async (now, userDate, accepted) => {
    test.clock.set(now);
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient);
    const reply = await patient.call(recordProgress, {
      params: { goalId },
      body: { achieved: true, userDate },
    });
    expect(reply.status).toBe(accepted ? 200 : 422);
    if (!accepted) expect(reply.error.code).toBe('date_out_of_range');
    expect(await rowsOf(goalId)).toHaveLength(accepted ? 1 : 0);
  });

  it.each([
    // Device's day, recorded day, accepted. It is 15:30 in India and already the 11th in
    // Kiritimati.
    ['2026-03-10', '2026-03-03', true],
    ['2026-03-10', '2026-03-02', false],
    ['2026-03-10', '2026-03-11', false],
    ['2026-03-11', '2026-03-11', true],
    ['2026-03-11', '2026-03-03', false],
    ['2026-03-09', '2026-03-02', true],
    // A clock that is days off does not reveal the device's time zone.
    ['2030-01-01', '2029-12-31', false],
  ])('on a device whose day is %s accepts %s: %s', async (today, userDate, accepted) => {
    test.clock.set('2026-03-10T10:00:00Z');
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient);
    const body = { achieved: true, userDate, today };
    const reply = await patient.call(recordProgress, { params: { goalId }, body });
    expect(reply.status).toBe(accepted ? 200 : 422);
    expect(await rowsOf(goalId)).toHaveLength(accepted ? 1 : 0);
  });

  it("a patient cannot tick off another patient's goal", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const goalId = await makeGoal(test.db, other);
    for (const id of [goalId, newId<GoalId>()]) {
      const reply = await patient.call(recordProgress, {
        params: { goalId: id },
        body: { achieved: true, userDate: TODAY },
      });
      expect(reply.status).toBe(404);
    }
    expect(await rowsOf(goalId)).toEqual([]);
  });

  it.each([
    {},
    { achieved: true },
    { userDate: TODAY },
    { achieved: 'yes', userDate: TODAY },
    { achieved: true, userDate: '2026-02-29' },
  ])('refuses %j', async (body) => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient);
    const reply = await patient.call(recordProgress, {
      params: { goalId },
      body: body as { achieved: boolean; userDate: string },
    });
    expect(reply.status).toBe(400);
    expect(await rowsOf(goalId)).toEqual([]);
  });

  it('is for patients', async () => {
    const params = { goalId: await makeGoal(test.db, await test.patient()) };
    const body = { achieved: true, userDate: TODAY };
    const doctor = await test.doctor();
    expect((await doctor.call(recordProgress, { params, body })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(recordProgress, { params, body })).status).toBe(401);
  });
});

describe('beside the calls', () => {
  const partsOf = ({ db, clock }: TestApp) => ({
    assignments: createAssignmentQueries(db),
    clock,
    clinicTimeZone: 'Asia/Kolkata',
  });

  it('tells the assistant titles, streaks and what is done today', async () => {
    const patient = await test.patient();
    await makeGoal(test.db, patient, { title: 'Walk', achieved: lastDays(2) });
    await makeGoal(test.db, patient, { title: 'Read', achieved: ['2026-03-09'] });
    const { goalsOf } = createGoals({
      database: test.database,
      ...partsOf(test),
    });
    expect(await goalsOf(test.db, patient.id)).toEqual([
      { title: 'Walk', achievedToday: true, streak: 2 },
      { title: 'Read', achievedToday: false, streak: 1 },
    ]);
    expect(await goalsOf(test.db, patient.id, '2026-03-11' as DayString)).toMatchObject([
      { achievedToday: false, streak: 2 },
      { achievedToday: false, streak: 0 },
    ]);
  });

  it('records what several tick in the same moment in one statement, each their own alone', async () => {
    const [asha, ravi] = [await test.patient(), await test.patient()];
    const [walk, read] = [
      await makeGoal(test.db, asha, { achieved: lastDays(3).slice(1) }),
      await makeGoal(test.db, ravi, { achieved: [TODAY] }),
    ];
    const counted = countStatements(test.database);
    const goals = createGoalsService({
      goals: createGoalsRepository(counted.database),
      ...partsOf(test),
    });
    const tick = ({ id }: { id: UserId }, goalId: GoalId, achieved: boolean, daysAgo = 0) =>
      goals.recordProgress({ userId: id, role: 'patient', sessionId: newId() }, goalId, {
        achieved,
        userDate: addDays(TODAY, -daysAgo),
        today: TODAY,
      });
    const answers = await Promise.allSettled([
      tick(asha, walk, true),
      tick(ravi, walk, false),
      tick(ravi, newId(), true),
      tick(ravi, read, true, 5),
      tick(ravi, read, true),
      tick(ravi, read, false),
    ]);
    expect(counted.count()).toBe(1);
    expect(
      answers.map((one) => (one.status === 'fulfilled' ? one.value.streak : one.reason.code)),
    ).toEqual([3, 'not_found', 'not_found', 1, 1, 0]);
    const stored = async (id: GoalId) =>
      (await rowsOf(id)).map(({ day, achieved }) => [day, achieved]);
    expect(await stored(walk)).toEqual(
      lastDays(3)
        .reverse()
        .map((day) => [day, true]),
    );
    // If a day is given twice, the later entry wins.
    expect(await stored(read)).toEqual([
      [addDays(TODAY, -5), true],
      [TODAY, false],
    ]);
  });

  it('reads a list in two statements and records in two, whatever the number and the length', async () => {
    const patient = await test.patient();
    const goalIds: GoalId[] = [];
    for (let made = 0; made < 12; made += 1) {
      goalIds.push(await makeGoal(test.db, patient, { achieved: lastDays(made * 40) }));
    }
    const actor = { userId: patient.id, role: 'patient' as const, sessionId: newId<SessionId>() };
    const counted = countStatements(test.database);
    const goals = createGoalsService({
      goals: createGoalsRepository(counted.database),
      ...partsOf(test),
    });
    const streaks = (await goals.list(actor)).map(({ streak }) => streak);
    expect(streaks).toEqual(Array.from({ length: 12 }, (_, made) => made * 40));
    expect(counted.count()).toBe(2);
    await goals.recordProgress(actor, goalIds[11]!, { achieved: true, userDate: TODAY });
    expect(counted.count()).toBe(4);
    await goals.recordProgress(actor, goalIds[0]!, { achieved: true, userDate: TODAY });
    expect(counted.count()).toBe(5);
  });
});
