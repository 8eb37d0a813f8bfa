import { type DayString, type GoalId, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { addDays } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { makeGoal } from './goals.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// 09:00 in the clinic, 17:30 on the same day in the easternmost time zone.
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { list, create, edit, remove } = goalsEndpoints;
const TODAY = '2026-03-10' as DayString;
const lastDays = (count: number) => Array.from({ length: count }, (_, n) => addDays(TODAY, -n));

const stored = (goalId: GoalId) =>
  test.db.selectFrom('goals').selectAll().where('id', '=', goalId).executeTakeFirst();
const goalsIn = async (patientId: string) =>
  (await test.db.selectFrom('goals').select('title').where('patient_id', '=', patientId).execute())
    .length;

describe('GET /api/goals', () => {
  it("lists the patient's own goals, oldest first, with their streaks", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    await makeGoal(test.db, other, { title: 'Not mine' });
    const walk = await makeGoal(test.db, patient, { title: 'Walk', achieved: lastDays(3) });
    const read = await makeGoal(test.db, patient, { title: 'Read' });
    const reply = await patient.call(list, {});
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      {
        id: walk,
        patientId: patient.id,
        title: 'Walk',
        description: null,
        streak: 3,
        remindAt: null,
        measure: null,
        last7Days: expect.any(Array),
      },
      {
        id: read,
        patientId: patient.id,
        title: 'Read',
        description: null,
        streak: 0,
        remindAt: null,
        measure: null,
        last7Days: expect.any(Array),
      },
    ]);
  });

  it("sees streaks from the device's day, and from the clinic's where none is sent", async () => {
    const patient = await test.patient();
    await makeGoal(test.db, patient, { achieved: lastDays(3) });
    const on = async (userDate?: string) =>
      (await patient.call(list, { query: userDate ? { userDate } : {} })).body[0]?.streak;
    expect(await on('2026-03-09')).toBe(2);
    expect(await on('2026-03-11')).toBe(3);
    expect(await on('2026-03-12')).toBe(0);
    test.clock.set('2026-03-11T18:31:00Z'); // 00:01 of the 12th in the clinic
    expect(await on()).toBe(0);
    test.clock.set('2026-03-11T18:29:00Z'); // 23:59 of the 11th
    expect(await on()).toBe(3);
  });

  it('counts streaks of any length', async () => {
    const patient = await test.patient();
    for (const length of [62, 63, 64, 65, 400]) {
      await makeGoal(test.db, patient, { title: String(length), achieved: lastDays(length) });
    }
    const reply = await patient.call(list, {});
    expect(reply.body.map(({ streak }) => streak)).toEqual([62, 63, 64, 65, 400]);
  });

  it('refuses a day that is none', async () => {
    const patient = await test.patient();
    for (const userDate of ['2026-02-30', '10.03.2026', '0000-01-01', "2026-03-10' or true"]) {
      const reply = await patient.call(list, { query: { userDate } });
      expect(reply.status).toBe(400);
    }
  });

  it('is for patients', async () => {
    const doctor = await test.doctor();
    expect((await doctor.call(list, {})).error.code).toBe('wrong_role');
    expect((await test.nobody.call(list, {})).status).toBe(401);
  });
});

describe('POST /api/goals', () => {
  it('adds a goal and answers it', async () => {
    const patient = await test.patient();
    const body = { patientId: patient.id, title: '  Walk 30 minutes ', description: 'In the park' };
    const reply = await patient.call(create, { body });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      patientId: patient.id,
      title: 'Walk 30 minutes',
      description: 'In the park',
      streak: 0,
      remindAt: null,
      measure: null,
    });
    expect(await stored(reply.body.id)).toMatchObject({
      patient_id: patient.id,
      title: 'Walk 30 minutes',
      description: 'In the park',
      created_at: test.clock.now(),
    });
  });

  it.each([undefined, null, '', '  '])('takes %j as no description', async (description) => {
    const patient = await test.patient();
    const body = { patientId: patient.id, title: 'Walk', description };
    const reply = await patient.call(create, { body });
    expect(reply.body.description).toBeNull();
  });

  it('adds 200 a day, however many are deleted; a repetition is not counted', async () => {
    const patient = await test.patient();
    const add = (clientId: string) =>
      patient.call(create, { body: { patientId: patient.id, title: 'Walk', clientId } });
    const first = await add('first');
    expect(await useUpLimits(test.db, `goals ${patient.id}`)).toEqual([200]);
    expect((await add('first')).body.id).toBe(first.body.id);
    await patient.call(remove, { params: { goalId: first.body.id } });
    expect((await add('second')).error.code).toBe('too_many_attempts');
    expect(await goalsIn(patient.id)).toBe(0);
  });

  it('adds one goal however often the same is sent under one id, even at the limit', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const body = { patientId: patient.id, title: 'Walk', clientId: 'walk' };
    const all = await Promise.all(Array.from({ length: 5 }, () => patient.call(create, { body })));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(all.map(({ body: goal }) => goal.id)).size).toBe(1);
    for (let n = 1; n < 50; n += 1) await makeGoal(test.db, patient);
    expect((await patient.call(create, { body })).body.id).toBe(all[0]?.body.id);
    expect(await goalsIn(patient.id)).toBe(50);
    // The same client id of another patient is a different goal.
    const theirs = await other.call(create, { body: { ...body, patientId: other.id } });
    expect([theirs.status, theirs.body.id === all[0]?.body.id]).toEqual([201, false]);
  });

  it.each([{ title: 'Run' }, { description: 'In the park' }])(
    'refuses other words under an id already used: %j',
    async (change) => {
      const patient = await test.patient();
      const body = { patientId: patient.id, title: 'Walk', clientId: 'once' };
      await patient.call(create, { body });
      const reply = await patient.call(create, { body: { ...body, ...change } });
      expect([reply.status, reply.error.code]).toEqual([422, 'client_id_reused']);
      expect(await goalsIn(patient.id)).toBe(1);
    },
  );

  it("cannot add to another patient's goals", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const reply = await patient.call(create, { body: { patientId: other.id, title: 'Walk' } });
    expect(reply.status).toBe(403);
    expect([await goalsIn(patient.id), await goalsIn(other.id)]).toEqual([0, 0]);
  });

  it.each([
    ['no title', {}],
    ['an empty title', { title: '   ' }],
    ['121 characters', { title: 'x'.repeat(121) }],
    ['a title that is no text', { title: 7 }],
    ['an id with control characters', { title: 'x', clientId: 'a\u0000' }],
    ['1,001 characters of description', { title: 'x', description: 'x'.repeat(1001) }],
  ])('refuses %s', async (_, fields) => {
    const patient = await test.patient();
    const body = { patientId: patient.id, ...fields } as { patientId: string; title: string };
    const reply = await patient.call(create, { body });
    expect(reply.status).toBe(400);
    expect(await goalsIn(patient.id)).toBe(0);
  });

  it('stops at 50 goals, also when many arrive together', async () => {
    const patient = await test.patient();
    for (let made = 0; made < 45; made += 1) await makeGoal(test.db, patient);
    const body = { patientId: patient.id, title: 'One more' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => patient.call(create, { body })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused.map(({ error }) => error.code)).toEqual(Array(5).fill('limit_reached'));
    expect(await goalsIn(patient.id)).toBe(50);
  });

  it('is for patients', async () => {
    const doctor = await test.doctor();
    const body = { patientId: doctor.id, title: 'Walk' };
    expect((await doctor.call(create, { body })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(create, { body })).status).toBe(401);
  });
});

describe('PATCH /api/goals/:goalId', () => {
  it('changes what is named and nothing else', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { title: 'Walk', achieved: lastDays(2) });
    const first = await patient.call(edit, {
      params: { goalId },
      body: { description: 'In the park' },
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ title: 'Walk', description: 'In the park', streak: 2 });
    const second = await patient.call(edit, { params: { goalId }, body: { title: 'Run' } });
    expect(second.body).toMatchObject({ title: 'Run', description: 'In the park' });
    expect(await stored(goalId)).toMatchObject({ title: 'Run', description: 'In the park' });
    const third = await patient.call(edit, { params: { goalId }, body: { description: '' } });
    expect(third.body.description).toBeNull();
    const nothing = { title: '' as const, userDate: null };
    const fourth = await patient.call(edit, { params: { goalId }, body: nothing });
    expect(fourth.body).toMatchObject({ title: 'Run', description: null });
  });

  it("cannot change another patient's goal, nor one that does not exist", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const goalId = await makeGoal(test.db, other, { title: 'Walk' });
    for (const id of [goalId, newId<GoalId>()]) {
      const reply = await patient.call(edit, { params: { goalId: id }, body: { title: 'Mine' } });
      expect(reply.status).toBe(404);
      expect(reply.error.message).toBe('This goal does not exist.');
    }
    expect(await stored(goalId)).toMatchObject({ title: 'Walk' });
  });

  it('refuses an empty title and an id that is none', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { title: 'Walk' });
    const empty = await patient.call(edit, { params: { goalId }, body: { title: ' ' } });
    expect(empty.status).toBe(400);
    const bad = await patient.call(edit, { params: { goalId: 'x' }, body: { title: 'Run' } });
    expect(bad.status).toBe(400);
    expect(await stored(goalId)).toMatchObject({ title: 'Walk' });
  });

  it('is for patients', async () => {
    const params = { goalId: await makeGoal(test.db, await test.patient()) };
    const doctor = await test.doctor();
    const body = { title: 'Mine' };
    expect((await doctor.call(edit, { params, body })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(edit, { params, body })).status).toBe(401);
  });
});

describe('DELETE /api/goals/:goalId', () => {
  it('removes the goal with all its progress', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { achieved: lastDays(5) });
    const reply = await patient.call(remove, { params: { goalId } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ success: true });
    expect(await stored(goalId)).toBeUndefined();
    const rows = await test.db
      .selectFrom('progress')
      .selectAll()
      .where('goal_id', '=', goalId)
      .execute();
    expect(rows).toEqual([]);
    expect((await patient.call(remove, { params: { goalId } })).status).toBe(404);
  });

  it("cannot remove another patient's goal", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const goalId = await makeGoal(test.db, other);
    expect((await patient.call(remove, { params: { goalId } })).status).toBe(404);
    expect(await stored(goalId)).toBeDefined();
  });

  it('refuses an id that is none, a doctor and nobody', async () => {
    const patient = await test.patient();
    const params = { goalId: await makeGoal(test.db, patient) };
    expect((await patient.call(remove, { params: { goalId: '1' } })).status).toBe(400);
    const doctor = await test.doctor();
    expect((await doctor.call(remove, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(remove, { params })).status).toBe(401);
    expect(await stored(params.goalId)).toBeDefined();
  });
});
