import { goalsEndpoints, noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp, type TestPerson } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { statementsOf } from '../../../test/statements.ts';
import { createLogger } from '../../platform/logger.ts';
import { addDevice, makeNoticesDue } from './notices.factory.ts';
import { createRemindersRepository } from './reminders.repository.ts';
import { createReminders } from './reminders.ts';

const CLINIC = 'Asia/Kolkata';
let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
  await test.app.ready();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T08:00:30+05:30'));

const { create, edit, list, recordProgress, remove } = goalsEndpoints;
const addGoal = async (patient: TestPerson, remindAt: string | null = '08:00') =>
  (
    await patient.call(create, {
      body: { patientId: patient.id, title: 'Walk', remindAt },
    })
  ).body;
/** Creates the reminders of a server that has just started. */
const newReminders = () =>
  createReminders({
    reminders: createRemindersRepository(test.db, CLINIC),
    clock: test.clock,
    logger: createLogger('silent'),
    wake: () => test.database.notify('notice', 'all'),
  });
const look = () => newReminders()();
const kept = (goalId: string) =>
  test.db
    .selectFrom('notices')
    .select(['slot', 'sent_at', 'due_at', 'done_at'])
    .where('subject_id', '=', goalId)
    .orderBy('slot')
    .execute();
/** Waits until a push service has refused it and it is scheduled for another try. */
const tried = (goalId: string) =>
  eventually(async () => {
    const [first] = await kept(goalId);
    expect(first?.due_at.getTime()).toBeGreaterThan(Date.now());
  });
const done = (goalId: string, days: number) =>
  eventually(async () => {
    const all = await kept(goalId);
    expect(all.filter(({ done_at }) => done_at !== null)).toHaveLength(days);
    expect(all).toHaveLength(days);
  });

describe('a goal', () => {
  it('may carry the time of its reminder, which can be changed and emptied', async () => {
    const patient = await test.patient();
    const goal = await addGoal(patient);
    expect(goal.remindAt).toBe('08:00');
    const params = { goalId: goal.id };
    const changed = await patient.call(edit, { params, body: { remindAt: '19:30' } });
    expect(changed.body.remindAt).toBe('19:30');
    expect((await patient.call(edit, { params, body: { title: 'Run' } })).body.remindAt).toBe(
      '19:30',
    );
    expect((await patient.call(list)).body[0]?.remindAt).toBe('19:30');
    expect(
      (await patient.call(edit, { params, body: { remindAt: null } })).body.remindAt,
    ).toBeNull();
    expect((await addGoal(patient, null)).remindAt).toBeNull();
    const bad = await patient.call(edit, { params, body: { remindAt: '25:00' } });
    expect(bad.status).toBe(400);
  });
});

describe('a reminder', () => {
  it('rings at its time of the patient’s day, once, and leads to the goals', async () => {
    const patient = await test.patient();
    const { arrived } = await addDevice(test, patient);
    const goal = await addGoal(patient);
    await look();
    await done(goal.id, 1);
    const [{ payload, headers } = expect.fail()] = arrived;
    expect(payload).toMatchObject({ kind: 'reminder', path: '/patient/goals' });
    expect(headers).toMatchObject({ urgency: 'normal', ttl: '3600' });
    await look();
    test.clock.set('2026-03-10T08:01:30+05:30');
    await look();
    expect(await kept(goal.id)).toHaveLength(1);
    expect(arrived).toHaveLength(1);
    test.clock.set('2026-03-11T08:00:10+05:30');
    await look();
    await done(goal.id, 2);
    expect((await kept(goal.id)).map(({ slot }) => slot)).toEqual(['2026-03-10', '2026-03-11']);
    expect(arrived).toHaveLength(2);
  });

  it('is not made on a day on which the goal is not due, or that the patient excused', async () => {
    const [patient, ill] = [await test.patient(), await test.patient()];
    for (const person of [patient, ill]) await addDevice(test, person);
    const goals = [await addGoal(patient, '06:17'), await addGoal(patient, '06:17')];
    const [due, notDue] = goals;
    const params = { goalId: notDue!.id };
    await patient.call(edit, { params, body: { frequency: { weekdays: ['mon', 'wed'] } } });
    const excused = await addGoal(ill, '06:17');
    const today = '2026-03-10';
    const excuse = { first: today, last: today, reason: 'fasting', userDate: today } as const;
    test.clock.set(`${today}T06:17:30+05:30`);
    await ill.call(goalsEndpoints.excuse, { body: excuse });
    await look();
    await done(due!.id, 1);
    for (const { id } of [notDue!, excused]) expect(await kept(id)).toEqual([]);
    test.clock.set('2026-03-11T06:17:30+05:30');
    await look();
    for (const { id } of [notDue!, excused]) await done(id, 1);
  });

  it('rings by the zone of the device that was added last, with the day there', async () => {
    const patient = await test.patient();
    const { arrived } = await addDevice(test, patient, 'en', 'America/Los_Angeles');
    const goal = await addGoal(patient, '19:30');
    test.clock.set('2026-03-10T19:30:10+05:30');
    await look();
    expect(await kept(goal.id)).toEqual([]);
    test.clock.set('2026-03-11T02:30:00Z');
    await look();
    await done(goal.id, 1);
    expect((await kept(goal.id))[0]?.slot).toBe('2026-03-10');
    expect(arrived).toHaveLength(1);
  });

  it('rings at the time the patient chose, also in quiet hours; all of one time are one notification', async () => {
    const patient = await test.patient();
    const { arrived } = await addDevice(test, patient);
    const goals = [await addGoal(patient, '22:00'), await addGoal(patient, '22:00')];
    test.clock.set('2026-03-10T22:00:30+05:30');
    await look();
    for (const { id } of goals) await done(id, 1);
    expect(arrived).toHaveLength(2);
    expect(new Set(arrived.map(({ payload }) => payload.tag)).size).toBe(1);
  });

  it('rings although somebody’s time zone is not known, in every zone of the same time', async () => {
    const [lost, patient, other] = [
      await test.patient(),
      await test.patient(),
      await test.patient(),
    ];
    for (const person of [lost, patient]) await addDevice(test, person);
    await addDevice(test, other, 'en', 'Asia/Colombo');
    await test.db
      .updateTable('notice_settings')
      .set({ time_zone: 'Africa/Nowhere' })
      .where('user_id', '=', lost.id)
      .execute();
    const goals = [await addGoal(patient, '03:21'), await addGoal(other, '03:21')];
    test.clock.set('2026-03-10T03:06:30+05:30');
    const reminders = newReminders();
    await reminders();
    test.clock.set('2026-03-10T03:21:30+05:30');
    await reminders();
    for (const { id } of goals) await done(id, 1);
  });

  it('is not sent when the goal is ticked, before it is due or while it waits', async () => {
    const patient = await test.patient();
    const { arrived, answer, refused } = await addDevice(test, patient);
    const tick = (goalId: typeof before.id) =>
      patient.call(recordProgress, {
        params: { goalId },
        body: { achieved: true, userDate: '2026-03-10' },
      });
    const before = await addGoal(patient);
    await tick(before.id);
    await look();
    expect(await kept(before.id)).toEqual([]);

    test.clock.set('2026-03-10T22:00:30+05:30');
    const late = await addGoal(patient, '22:00');
    answer(503);
    await look();
    await eventually(() => expect(refused()).toBeGreaterThan(0));
    await tried(late.id);
    await tick(late.id);
    answer(201);
    await makeNoticesDue(test.database, late.id);
    await done(late.id, 1);
    expect((await kept(late.id))[0]?.sent_at).toBeNull();
    expect(arrived).toEqual([]);
  });

  it.each(['removed', 'emptied'])('of a goal that was %s meanwhile is not sent', async (how) => {
    const patient = await test.patient();
    const { arrived, answer, refused } = await addDevice(test, patient);
    const goal = await addGoal(patient);
    answer(503);
    await look();
    await eventually(() => expect(refused()).toBeGreaterThan(0));
    await tried(goal.id);
    answer(201);
    const params = { goalId: goal.id };
    if (how === 'removed') await patient.call(remove, { params });
    else await patient.call(edit, { params, body: { remindAt: null } });
    await makeNoticesDue(test.database, goal.id);
    await done(goal.id, 1);
    expect(arrived).toEqual([]);
  });

  it('is made for nobody who has no device or has switched reminders off', async () => {
    const [alone, off] = [await test.patient(), await test.patient()];
    await addDevice(test, off);
    await off.call(noticesEndpoints.changeSettings, { body: { reminder: false } });
    const goals = [await addGoal(alone), await addGoal(off)];
    await look();
    for (const { id } of goals) expect(await kept(id)).toEqual([]);
  });

  it.each([
    // Clocks jump from 01:59 to 03:00.
    ['put forward past its time', '2026-03-08T03:00:20-04:00'],
    // 01:30 occurs twice.
    ['put back past its time', '2026-11-01T01:30:20-05:00'],
  ])('rings once on the day on which the clock is %s', async (_, at) => {
    const patient = await test.patient();
    const { arrived } = await addDevice(test, patient, 'en', 'America/New_York');
    const goal = await addGoal(patient, at.includes('-04:00') ? '02:30' : '01:30');
    test.clock.set(new Date(Date.parse(at) - 3_600_000).toISOString());
    await look();
    test.clock.set(at);
    await look();
    await done(goal.id, 1);
    expect(arrived).toHaveLength(1);
  });

  it('rings where the server’s clock is set back before its time', async () => {
    const patient = await test.patient();
    await addDevice(test, patient);
    const [early, late] = [await addGoal(patient, '05:10'), await addGoal(patient, '06:10')];
    const looks = newReminders();
    test.clock.set('2026-03-10T06:10:10+05:30');
    await looks();
    test.clock.set('2026-03-10T05:10:10+05:30');
    await looks();
    test.clock.set('2026-03-10T06:10:20+05:30');
    await looks();
    for (const { id } of [early, late]) await done(id, 1);
  });

  it('missed by a server that was down is made up for within a quarter of an hour', async () => {
    const patient = await test.patient();
    await addDevice(test, patient);
    const [soon, long] = [await addGoal(patient, '07:50'), await addGoal(patient, '07:40')];
    await look();
    await done(soon.id, 1);
    expect(await kept(long.id)).toEqual([]);
  });

  it('is found by many at once in parts, each once, whichever server looks', async () => {
    const patient = await test.patient();
    await addDevice(test, patient);
    test.clock.set('2026-03-10T03:33:00+05:30');
    await test.database.pool.query(
      `insert into goals (id, patient_id, title, remind_at)
       select gen_random_uuid(), $1, 'Walk', '03:33' from generate_series(1, 1200)`,
      [patient.id],
    );
    await Promise.all([look(), look()]);
    const { rows } = await test.database.pool.query<{ count: number; goals: number }>(
      `select count(*)::int as count, count(distinct subject_id)::int as goals from notices
       where user_id = $1`,
      [patient.id],
    );
    expect(rows).toEqual([{ count: 1200, goals: 1200 }]);
  });

  it('costs nothing in a minute that was looked at already', async () => {
    const again = newReminders();
    await again();
    const statements = await statementsOf(again);
    expect(statements.filter((text) => !text.includes('skip locked'))).toEqual([]);
  });
});
