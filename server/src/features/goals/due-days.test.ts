import { type DayString, goalsEndpoints, patientsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDays } from '../../platform/clock.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { achieve, makeGoal } from './goals.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-03-11T09:00:00+05:30');
});
afterAll(() => test.close());

const { list, create, edit, recordProgress, history, excuse, excused } = goalsEndpoints;
/** A Wednesday. */
const TODAY = '2026-03-11' as DayString;
const query = { userDate: TODAY };

describe('a goal that is not due every day', () => {
  it('is made with its days, says which were not due, and counts them out of its streak', async () => {
    const patient = await test.patient();
    const body = {
      patientId: patient.id,
      title: 'Sugar before breakfast',
      frequency: { weekdays: ['wed', 'mon'] as ('mon' | 'wed')[] },
      until: '2026-04-30',
    };
    const made = await patient.call(create, { body });
    expect(made.body).toMatchObject({
      ...body,
      frequency: { weekdays: ['mon', 'wed'] },
      streak: 0,
    });
    const goalId = made.body.id;
    await achieve(test.db, patient, goalId, ['2026-03-02', '2026-03-04', '2026-03-09']);
    const [goal] = (await patient.call(list, { query })).body;
    expect(goal).toMatchObject({ streak: 3, until: '2026-04-30' });
    expect(goal?.last7Days.map(({ off }) => off ?? null)).toEqual([
      ...['not_due', 'not_due', 'not_due', 'not_due'],
      null,
      'not_due',
      null,
    ]);
    const tick = { params: { goalId }, body: { achieved: true, userDate: TODAY } };
    expect((await patient.call(recordProgress, tick)).body).toMatchObject({ streak: 4 });
    const seen = (await patient.call(history, { params: { goalId }, query })).body;
    expect(seen).toMatchObject({ goal: { streak: 4 }, bestStreak: 4 });
    expect(seen.days.at(-2)).toMatchObject({ achieved: false, off: 'not_due' });
  });

  it('counts weeks where it is due so often a week, however long ago they began', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient);
    const params = { goalId };
    await patient.call(edit, { params, body: { frequency: { timesAWeek: 2 }, ...query } });
    const mondays = Array.from({ length: 30 }, (_, n) =>
      addDays('2026-03-02' as DayString, -7 * n),
    );
    const days = mondays.flatMap((monday) => [monday, addDays(monday, 3)]);
    await achieve(test.db, patient, goalId, days);
    expect((await patient.call(list, { query })).body).toMatchObject([{ streak: 30 }]);
  });

  it('is as before once its frequency and end are taken away', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: ['2026-03-10'] });
    const [plain] = (await patient.call(list, { query })).body;
    const params = { goalId };
    const change = (body: object) => patient.call(edit, { params, body: { ...body, ...query } });
    expect((await change({ frequency: { timesAWeek: 3 }, until: TODAY })).body).toMatchObject({
      frequency: { timesAWeek: 3 },
      until: TODAY,
    });
    await change({ title: 'Walk' });
    await change({ frequency: null, until: null, title: plain!.title });
    const [after] = (await patient.call(list, { query })).body;
    expect(after).toEqual(plain);
    expect(Object.keys(plain!)).not.toContain('frequency');
    expect(plain?.last7Days.at(-1)).toEqual({ date: TODAY, achieved: false });
  });
});

describe('excused days', () => {
  const excuseDays = (first: string, last: string, reason?: 'ill' | 'fasting' | 'travelling') => ({
    body: { first, last, userDate: TODAY, ...(reason && { reason }) },
  });

  it('keep every streak, show to patient and doctor, and can be taken back', async () => {
    const patient = await test.patient();
    const doctor = await test.doctor();
    await assign(test.db, patient, doctor);
    await makeGoal(test.db, patient, {
      achieved: ['2026-03-06', '2026-03-07', '2026-03-10'],
      createdAt: new Date('2026-01-01'),
    });
    const streak = async () => (await patient.call(list, { query })).body[0]?.streak;
    expect(await streak()).toBe(1);
    const set = await patient.call(excuse, excuseDays('2026-03-08', '2026-03-09', 'ill'));
    expect(set.body).toEqual([
      { day: '2026-03-08', reason: 'ill' },
      { day: '2026-03-09', reason: 'ill' },
    ]);
    expect(await streak()).toBe(3);
    const params = { doctorId: doctor.id };
    const [seen] = (await doctor.call(patientsEndpoints.withGoals, { params, query })).body;
    const days = seen?.goalsSummary[0]?.last15Days ?? [];
    expect(days.filter(({ off }) => off).map(({ date }) => date)).toEqual([
      '2026-03-08',
      '2026-03-09',
    ]);
    const back = await patient.call(excuse, excuseDays('2026-03-09', '2026-03-10'));
    expect(back.body).toEqual([{ day: '2026-03-08', reason: 'ill' }]);
    expect((await patient.call(excused)).body).toEqual(back.body);
    expect(await streak()).toBe(1);
  });

  it.each([
    ['8 days ago', '2026-03-03', '2026-03-05'],
    ['31 days ahead', '2026-03-11', '2026-04-11'],
    ['ending before they begin', '2026-03-11', '2026-03-10'],
  ])('are refused %s', async (_, first, last) => {
    const patient = await test.patient();
    const reply = await patient.call(excuse, excuseDays(first, last, 'ill'));
    expect(reply.error.code).toBe('date_out_of_range');
    expect((await patient.call(excused)).body).toEqual([]);
  });

  it('reach from 7 days ago to 30 days ahead, with one reason each day', async () => {
    const patient = await test.patient();
    await patient.call(excuse, excuseDays('2026-03-04', '2026-04-10', 'ill'));
    const reply = await patient.call(excuse, excuseDays('2026-03-12', '2026-03-12', 'fasting'));
    expect(reply.body).toHaveLength(38);
    expect(reply.body.filter(({ reason }) => reason === 'fasting')).toHaveLength(1);
  });

  it("are the patient's own, and a real reason", async () => {
    expect((await test.nobody.call(excuse, excuseDays(TODAY, TODAY, 'ill'))).status).toBe(401);
    const doctor = await test.doctor();
    expect((await doctor.call(excused)).status).toBe(403);
    const patient = await test.patient();
    const nonsense = { body: { first: TODAY, last: TODAY, reason: 'lazy' as 'ill' } };
    expect((await patient.call(excuse, nonsense)).status).toBe(400);
    await patient.call(excuse, excuseDays(TODAY, TODAY, 'ill'));
    const other = await test.patient();
    expect((await other.call(excused)).body).toEqual([]);
  });
});
