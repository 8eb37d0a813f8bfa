import { type DayString, goalsEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { makeChat, makeInboxItem } from '../chats/chats.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import {
  countPatients,
  makeDoctorWithPatients,
  namesOnPage,
  readPage,
} from './patients.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const TODAY = '2026-03-10' as DayString;
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 10));

const read = (doctor: TestPerson, query: Record<string, unknown>) =>
  readPage(doctor, { userDate: TODAY, ...query });
const namesOf = (doctor: TestPerson, query: Record<string, unknown>) =>
  namesOnPage(doctor, { userDate: TODAY, ...query });
const countsOf = (doctor: TestPerson) => countPatients(doctor, { userDate: TODAY });
const withPatients = (...names: string[]) => makeDoctorWithPatients(test, names);

describe('My Patients, page by page', () => {
  it('every patient of now comes once, the latest assigned first, however many a page holds', async () => {
    const { doctor, patients } = await withPatients('A', 'B', 'C', 'D', 'E');
    await assign(test.db, await test.patient(), await test.doctor());
    await unassign(test.db, patients[3]!, doctor, test.clock.now());
    for (const limit of [1, 2, 3, 4, 5]) {
      const seen: string[] = [];
      let cursor: UserId | undefined;
      for (let page = 0; page < 6; page += 1) {
        const { body } = await read(doctor, { limit, ...(cursor && { cursor }) });
        seen.push(...body.map(({ name }) => name));
        if (body.length < limit) break;
        cursor = body.at(-1)?.id;
      }
      expect(seen).toEqual(['A', 'B', 'C', 'E']);
    }
  });

  it('goes on after a patient who was removed meanwhile', async () => {
    const { doctor, patients } = await withPatients('A', 'B', 'C');
    await unassign(test.db, patients[1]!, doctor, test.clock.now());
    expect(await namesOf(doctor, { limit: 5, cursor: patients[1]?.id })).toEqual(['C']);
  });

  it('brings to the top who needs a reply, who missed three full days, who is new', async () => {
    const { doctor, patients } = await withPatients(
      'Calm',
      'Missed',
      'Today',
      'Never',
      'Waits',
      'Fresh',
    );
    const [calm, missed, today, never, waits, fresh] = patients;
    await makeGoal(test.db, calm!, { achieved: ['2026-03-07'] });
    await makeGoal(test.db, missed!, { achieved: ['2026-03-06'], createdAt: at(1) });
    await makeGoal(test.db, missed!, { achieved: ['2026-03-01', '2026-03-11'] });
    await makeGoal(test.db, today!, { achieved: ['2026-03-01', TODAY] });
    // Three full days have passed since one goal was created, but not since the other.
    const old = new Date('2026-03-08T00:00:00+05:30');
    await makeGoal(test.db, never!, { createdAt: new Date(old.getTime() - 1) });
    await makeGoal(test.db, fresh!, { createdAt: old });
    const pair = { patient: waits!, doctor };
    await makeInboxItem(test.db, await makeChat(test.db, pair, 'waiting_doctor'), pair);
    const everybody = ['Calm', 'Missed', 'Today', 'Never', 'Waits', 'Fresh'];
    expect(await namesOf(doctor, {})).toEqual(everybody);
    expect(await namesOf(doctor, { sort: 'new' })).toEqual(everybody);
    expect(await namesOf(doctor, { sort: 'reply' })).toEqual([
      'Waits',
      ...everybody.filter((name) => name !== 'Waits'),
    ]);
    expect(await namesOf(doctor, { sort: 'missed' })).toEqual([
      'Missed',
      'Never',
      'Calm',
      'Today',
      'Waits',
      'Fresh',
    ]);
    for (const sort of ['reply', 'missed'] as const) {
      const all = (await read(doctor, { sort })).body;
      const second = await read(doctor, { sort, cursor: all[1]?.id, limit: 2 });
      expect(second.body).toEqual(all.slice(2, 4));
    }
    expect(await countsOf(doctor)).toEqual({ assigned: 6, found: 6, reply: 1, missed: 2, new: 0 });
    await assign(test.db, await test.patient(), doctor, new Date('2026-03-03T09:00:01+05:30'));
    expect(await countsOf(doctor)).toMatchObject({ assigned: 7, new: 1 });
  });

  it('leaves nobody out when the last patient of a page moves down in the order', async () => {
    const names = ['A', 'B', 'C', 'D'];
    const { doctor, patients } = await withPatients(...names);
    for (const patient of patients) await makeGoal(test.db, patient, { createdAt: at(1) });
    for (const patient of patients) {
      const pair = { patient, doctor };
      await makeInboxItem(test.db, await makeChat(test.db, pair, 'waiting_doctor'), pair);
    }
    await makeGoal(test.db, patients[1]!, { achieved: [TODAY], createdAt: at(1) });
    const { body: byMissed } = await read(doctor, { sort: 'missed', limit: 2 });
    expect(byMissed.map(({ name, first }) => [name, first])).toEqual([
      ['A', true],
      ['C', true],
    ]);
    await makeGoal(test.db, patients[2]!, { achieved: [TODAY], createdAt: at(1) });
    const after = (sort: string, place: number, cursorFirst: string) =>
      namesOf(doctor, { sort, cursor: patients[place]?.id, cursorFirst });
    expect(await after('missed', 2, 'true')).toEqual(['D', 'B', 'C']);
    expect(await after('missed', 1, 'false')).toEqual(['C']);
    expect((await read(doctor, { sort: 'reply', limit: 1 })).body).toMatchObject([
      { name: 'A', first: true },
    ]);
    await test.db
      .updateTable('inbox')
      .set({ answered_at: test.clock.now() })
      .where('patient_id', '=', patients[0]!.id)
      .execute();
    expect(await after('reply', 0, 'true')).toEqual(['B', 'C', 'D', 'A']);
    expect((await read(doctor, { limit: 1 })).body[0]).not.toHaveProperty('first');
  });

  it('counts as missed no day that was excused or on which no goal was due', async () => {
    const names = ['Ill', 'Weekdays', 'Times', 'Over', 'Missed'];
    const { doctor, patients } = await withPatients(...names);
    const plans: object[] = [
      {},
      { frequency: { weekdays: ['mon', 'thu', 'fri'] } },
      { frequency: { timesAWeek: 2 } },
      { until: '2026-03-07' },
      { frequency: { weekdays: ['mon', 'sat', 'sun'] } },
    ];
    for (const [place, patient] of patients.entries()) {
      // A Thursday; four full days have passed since.
      const goalId = await makeGoal(test.db, patient, {
        achieved: ['2026-03-05'],
        createdAt: at(1),
      });
      const edited = await patient.call(goalsEndpoints.edit, {
        params: { goalId },
        body: { title: 'Walk', ...plans[place] } as never,
      });
      expect(edited.status).toBe(200);
    }
    expect(await countsOf(doctor)).toMatchObject({ missed: 2 });
    const excused = await patients[0]!.call(goalsEndpoints.excuse, {
      body: {
        first: '2026-03-07' as DayString,
        last: '2026-03-08' as DayString,
        reason: 'ill',
        userDate: TODAY,
      },
    });
    expect(excused.status).toBeLessThan(300);
    expect(await countsOf(doctor)).toMatchObject({ missed: 1 });
    const all = ['Missed', 'Ill', 'Weekdays', 'Times', 'Over'];
    expect(await namesOf(doctor, { sort: 'missed' })).toEqual(all);
    const cursor = patients.at(-1)?.id;
    expect(await namesOf(doctor, { sort: 'missed', cursor })).toEqual(all.slice(1));
  });

  it.each([
    { sort: 'name' },
    { cursor: 'x' },
    { cursorFirst: 'maybe' },
    { limit: '0' },
    { limit: '1001' },
    { q: 'a'.repeat(101) },
  ])('refuses %j', async (query) => {
    expect((await read(await test.doctor(), query)).status).toBe(400);
  });

  it('a page of 8 patients with 5 goals each is at most 30 kB', async () => {
    const doctor = await test.doctor();
    for (let number = 0; number < 9; number += 1) {
      const patient = await test.patient({ name: 'Venkatalakshmi Subrahmanyam' });
      await assign(test.db, patient, doctor);
      for (let goal = 0; goal < 5; goal += 1) {
        await makeGoal(test.db, patient, { title: 'Walk for thirty minutes' });
      }
    }
    const { raw, body } = await read(doctor, { limit: 8 });
    expect(body).toHaveLength(8);
    expect(raw.rawPayload.length).toBeLessThanOrEqual(30_000);
  });
});

describe('the whole list, asked for in a loop', () => {
  it('is refused after 20 in a minute with the time to wait; pages and other sessions are not', async () => {
    const { doctor, patients } = await withPatients('A');
    for (let asked = 0; asked < 20; asked += 1) expect((await read(doctor, {})).status).toBe(200);
    const refused = await read(doctor, {});
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(doctor, { limit: 8 })).status).toBe(200);
    const other = await test.doctor();
    await assign(test.db, patients[0]!, other);
    expect((await read(other, {})).status).toBe(200);
  });
});
