import {
  assignmentsEndpoints,
  type DayString,
  type FollowUpResult,
  followUpEndpoints,
  goalsEndpoints,
  readingsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { sentBy } from '../../../test/statements.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { addDays } from '../../platform/clock.ts';
import { makeAppointment } from '../appointments/appointments.factory.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { makeChat, makeMessage } from '../chats/chats.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import { makeReading } from '../readings/readings.factory.ts';
import { makeNote } from '../visits/visits.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { list, setResult } = followUpEndpoints;
const TODAY = '2026-03-11' as DayString;
const back = (days: number) => addDays(TODAY, -days);
const at = (days: number) => new Date(`${back(days)}T08:00:00+05:30`);

beforeEach(() => test.clock.set(`${TODAY}T09:00:00+05:30`));

/** Creates a doctor with a patient assigned for a year. */
const makePair = async () => {
  const doctor = await test.doctor();
  const patient = await test.patient({ name: 'Asha Kulkarni' });
  await assign(test.db, patient, doctor, at(365));
  return { doctor, patient, params: { doctorId: doctor.id, patientId: patient.id } };
};
type Pair = Awaited<ReturnType<typeof makePair>>;

const rowsOf = async ({ doctor, params }: Pair, show?: 'open' | 'done') => {
  const reply = await doctor.call(list, { params, query: show ? { show } : {} });
  expect(reply.status).toBe(200);
  return reply.body.rows;
};
const reasonsOf = async (pair: Pair) =>
  (await rowsOf(pair)).flatMap(({ reasons }) => reasons.map(({ kind }) => kind));

const daily = (pair: Pair, achieved: number[], fields: object = {}) =>
  makeGoal(test.db, pair.patient, { achieved: achieved.map(back), createdAt: at(60), ...fields });

describe('a patient is listed', () => {
  it('after three days on which a goal was due and nothing was ticked', async () => {
    const pair = await makePair();
    await daily(pair, [4]);
    expect(await rowsOf(pair)).toMatchObject([
      {
        patient: { name: 'Asha Kulkarni', phone: pair.patient.phone },
        chatId: null,
        reasons: [{ kind: 'missed', since: back(4) }],
        last: null,
      },
    ]);
    const other = await makePair();
    await daily(other, [3]);
    expect(await reasonsOf(other)).toEqual([]);
  });

  it('not for days that were excused, not due, or before the goal was made', async () => {
    const excused = await makePair();
    await daily(excused, [4]);
    await excused.patient.call(goalsEndpoints.excuse, {
      body: { first: back(3), last: back(1), reason: 'ill', userDate: TODAY },
    });
    const weekly = await makePair();
    const goalId = await daily(weekly, [9]);
    const change = (body: object) =>
      weekly.patient.call(goalsEndpoints.edit, { params: { goalId }, body });
    await change({ frequency: { weekdays: ['mon', 'fri'] } });
    expect(await reasonsOf(weekly)).toEqual([]);
    await change({ frequency: { weekdays: ['mon', 'fri', 'sat'] } });
    expect(await reasonsOf(weekly)).toEqual(['missed']);
    await change({ frequency: { timesAWeek: 2 } });
    expect(await reasonsOf(weekly)).toEqual([]);
    await change({ frequency: null, until: back(7) });
    expect(await reasonsOf(weekly)).toEqual([]);
    const fresh = await makePair();
    await makeReading(test.db, fresh.patient, { takenAt: at(1).toISOString() });
    await daily(fresh, [], { createdAt: at(2) });
    for (const pair of [excused, fresh]) expect(await reasonsOf(pair)).toEqual([]);
  });

  it('after 14 days without tick, reading or message, whichever came last', async () => {
    const silent = await makePair();
    expect(await rowsOf(silent)).toMatchObject([
      { reasons: [{ kind: 'silent', since: back(365) }] },
    ]);
    const chatId = await makeChat(test.db, silent);
    await makeMessage(test.db, chatId, silent.patient, { at: at(14) });
    expect(await rowsOf(silent)).toMatchObject([
      { chatId, reasons: [{ kind: 'silent', since: back(14) }] },
    ]);
    await makeMessage(test.db, chatId, silent.patient, { at: at(13) });
    expect(await rowsOf(silent)).toEqual([]);
    const measured = await makePair();
    await makeReading(test.db, measured.patient, { takenAt: at(2).toISOString() });
    expect(await rowsOf(measured)).toEqual([]);
  });

  it('once the day is past for which the last note asks, unless there is an appointment since', async () => {
    const pair = await makePair();
    await makeReading(test.db, pair.patient, { takenAt: at(1).toISOString() });
    const note = (days: number, next: number) =>
      test.database.pool.query(`update visit_notes set next_date = $2 where id = $1`, [
        noteIds[days],
        back(next),
      ]);
    const noteIds: Record<number, string> = {
      40: await makeNote(test.db, { ...pair, at: at(40) }),
      20: await makeNote(test.db, { ...pair, at: at(20) }),
    };
    await note(40, 5);
    expect(await reasonsOf(pair)).toEqual([]);
    await note(20, 0);
    expect(await reasonsOf(pair)).toEqual([]);
    await note(20, 1);
    expect(await rowsOf(pair)).toMatchObject([{ reasons: [{ kind: 'visit', since: back(1) }] }]);
    await makeAppointment(test.db, pair);
    expect(await reasonsOf(pair)).toEqual([]);
  });

  it('for an overdue visit although a request was never answered, unless that is for a day to come', async () => {
    const pair = await makePair();
    await makeReading(test.db, pair.patient, { takenAt: at(1).toISOString() });
    const noteId = await makeNote(test.db, { ...pair, at: at(20) });
    await test.database.pool.query('update visit_notes set next_date = $2 where id = $1', [
      noteId,
      back(5),
    ]);
    const ask = (days: number) =>
      makeAppointment(test.db, pair, { state: 'requested', startsAt: at(days).toISOString() });
    await ask(6);
    expect(await reasonsOf(pair)).toEqual(['visit']);
    await ask(0);
    expect(await reasonsOf(pair)).toEqual([]);
  });

  it('for a goal of one weekday that was missed three times', async () => {
    const mondays = async (last: number) => {
      const pair = await makePair();
      const goalId = await daily(pair, [last]);
      const frequency = { weekdays: ['mon' as const] };
      await pair.patient.call(goalsEndpoints.edit, { params: { goalId }, body: { frequency } });
      return pair;
    };
    expect(await rowsOf(await mondays(23))).toMatchObject([
      { reasons: [{ kind: 'missed', since: back(23) }, { kind: 'silent' }] },
    ]);
    expect(await reasonsOf(await mondays(16))).toEqual(['silent']);
  });

  const measure = async ({ patient }: Pair, measured: number[], level: string | null = null) => {
    for (const [place, value] of measured.entries()) {
      await makeReading(test.db, patient, {
        measure: 'pressure',
        value,
        low: 40,
        takenAt: at(measured.length - place).toISOString(),
      });
    }
    await test.database.pool.query(
      `update readings set level = $2 where patient_id = $1 and day = $3`,
      [patient.id, level, back(1)],
    );
  };

  it('for the last three readings rising above what the doctor or the review wants', async () => {
    const range = async ({ patient, doctor }: Pair, high: number) =>
      test.db
        .insertInto('reading_ranges')
        .values({
          doctor_id: doctor.id,
          patient_id: patient.id,
          figure: 'systolic',
          high,
          tell: false,
          set_at: at(9),
        })
        .execute();
    const cases: [number[], number | null, string | null, boolean][] = [
      [[150, 130, 135, 141], 140, null, true],
      [[130, 135, 140], 140, null, false],
      [[130, 130, 141], 140, null, false],
      [[135, 130, 141], 140, null, false],
      [[130, 141], 140, null, false],
      [[160, 170, 181], null, 'EMERGENCY', true],
      [[60, 70, 80], null, 'URGENT', false],
    ];
    for (const [measured, high, level, isListed] of cases) {
      const pair = await makePair();
      await measure(pair, measured, level);
      if (high !== null) await range(pair, high);
      const expected = isListed ? [{ kind: 'rising', since: back(1), measure: 'pressure' }] : [];
      const rows = await rowsOf(pair);
      expect(
        rows.flatMap(({ reasons }) => reasons),
        measured.join(),
      ).toEqual(expected);
    }
  });

  describe('by readings that were really entered,', () => {
    const PRESSURE = { measure: 'pressure', pulse: 70, low: 80 } as const;
    /** Enters a blood pressure of some days ago. */
    const enter = async ({ patient }: Pair, days: number, value: number) => {
      const body = { ...PRESSURE, value, takenAt: at(days).toISOString(), userDate: back(days) };
      const reply = await patient.call(readingsEndpoints.add, { body });
      expect(reply.status).toBe(201);
      return reply.body.reading.id;
    };

    it('those taken last count, not those entered last', async () => {
      const pair = await makePair();
      for (const [days, value] of [
        [3, 150],
        [2, 160],
        [1, 182],
        [5, 150],
        [6, 150],
      ] as const) {
        await enter(pair, days, value);
      }
      expect(await reasonsOf(pair)).toEqual(['rising']);
      await enter(pair, 0, 120);
      expect(await reasonsOf(pair)).toEqual([]);
    });

    it('and what was only sent to a doctor is not too high', async () => {
      const pair = await makePair();
      const other = await test.doctor();
      await assign(test.db, pair.patient, other, at(365));
      await other.call(readingsEndpoints.setRange, {
        params: { doctorId: other.id, patientId: pair.patient.id },
        body: { figure: 'systolic', high: 122, tell: true },
      });
      await enter(pair, 3, 110);
      await enter(pair, 2, 120);
      const readingId = await enter(pair, 1, 125);
      expect(await reasonsOf(pair)).toEqual([]);
      const correct = (value: number) =>
        pair.patient.call(readingsEndpoints.correct, {
          params: { readingId },
          body: { low: 80, pulse: 70, value },
        });
      expect((await correct(121)).body.reading.level).toBe('ROUTINE');
      expect(await reasonsOf(pair)).toEqual([]);
      await correct(182);
      expect(await reasonsOf(pair)).toEqual(['rising']);
    });
  });
});

describe('what came of an attempt', () => {
  const say = ({ doctor, params }: Pair, result: FollowUpResult) =>
    doctor.call(setResult, { params, body: { result } });

  it.each<[FollowUpResult, number | null]>([
    ['call_later', 1],
    ['not_reached', 2],
    ['will_come', 7],
    ['moved', 30],
    ['stop', null],
  ])('%s hides the row for so many days: %s', async (result, days) => {
    const pair = await makePair();
    const hiddenUntil = days === null ? null : addDays(TODAY, days);
    expect((await say(pair, result)).body).toEqual({ hiddenUntil });
    expect(await rowsOf(pair)).toEqual([]);
    expect(await rowsOf(pair, 'done')).toMatchObject([
      { last: { result, hiddenUntil, cameBack: false } },
    ]);
    const day = (n: number) => test.clock.set(`${addDays(TODAY, n)}T09:00:00+05:30`);
    day((days ?? 400) - 1);
    expect(await rowsOf(pair)).toEqual([]);
    if (days === null) return;
    day(days);
    // A patient who has moved is listed again only for reasons that began later.
    expect(await reasonsOf(pair)).toEqual(result === 'moved' ? [] : ['silent']);
    await makeReading(test.db, pair.patient, { takenAt: `${addDays(TODAY, 2)}T09:00:00+05:30` });
    day(days + 16);
    expect(await rowsOf(pair)).toMatchObject([
      { reasons: [{ kind: 'silent', since: addDays(TODAY, 2) }], last: { result, cameBack: true } },
    ]);
  });

  it('is audited, and says whether the patient came back', async () => {
    const pair = await makePair();
    const goalId = await daily(pair, [5]);
    // As if it was recorded on its day.
    await test.db
      .updateTable('progress')
      .set({ recorded_at: at(5) })
      .where('goal_id', '=', goalId)
      .execute();
    await say(pair, 'not_reached');
    await say(pair, 'will_come');
    const noted = await test.db
      .selectFrom('audit')
      .select(['detail', 'actor_id'])
      .where('subject_id', '=', pair.patient.id)
      .where('kind', '=', 'follow_up_set')
      .orderBy('at')
      .execute();
    expect(noted.map(({ detail }) => detail)).toEqual(['not_reached', 'will_come']);
    expect(await rowsOf(pair, 'done')).toMatchObject([{ last: { cameBack: false } }]);
    await pair.patient.call(goalsEndpoints.recordProgress, {
      params: { goalId },
      body: { achieved: true, userDate: TODAY },
    });
    expect(await rowsOf(pair, 'done')).toMatchObject([{ last: { cameBack: true } }]);
  });

  it('is audited once however often it is said in a day, and changes so many times a day', async () => {
    const pair = await makePair();
    for (const result of ['call_later', 'call_later', 'moved', 'moved'] as const) {
      expect((await say(pair, result)).status).toBe(200);
    }
    const noted = () => auditedOf(test.db, ['subject_id', pair.patient.id], 'follow_up_set');
    expect(await noted()).toHaveLength(2);
    expect(await useUpLimits(test.db, `audit follow_up_set ${pair.doctor.id}`)).toEqual([500]);
    expect((await say(pair, 'moved')).status).toBe(200);
    expect((await say(pair, 'stop')).error.code).toBe('too_many_attempts');
    expect(await noted()).toHaveLength(2);
    expect(await rowsOf(pair, 'done')).toMatchObject([{ last: { result: 'moved' } }]);
  });

  it('goes with the assignment', async () => {
    const pair = await makePair();
    await say(pair, 'stop');
    await pair.patient.call(assignmentsEndpoints.removeDoctor, { params: pair.params });
    expect(await rowsOf(pair, 'done')).toEqual([]);
    expect((await say(pair, 'stop')).status).toBe(404);
    await assign(test.db, pair.patient, pair.doctor, at(20));
    expect(await rowsOf(pair)).toMatchObject([{ last: null }]);
  });

  it("is nobody else's to say", async () => {
    const pair = await makePair();
    const other = await makePair();
    const mixed = { doctorId: other.doctor.id, patientId: pair.patient.id };
    const body = { result: 'stop' as const };
    expect((await test.nobody.call(list, { params: pair.params })).status).toBe(401);
    expect((await pair.patient.call(list, { params: pair.params })).status).toBe(403);
    expect((await other.doctor.call(list, { params: pair.params })).status).toBe(403);
    expect((await other.doctor.call(setResult, { params: pair.params, body })).status).toBe(403);
    expect((await other.doctor.call(setResult, { params: mixed, body })).status).toBe(404);
    const nonsense = { params: pair.params, body: { result: 'gone' as 'stop' } };
    expect((await pair.doctor.call(setResult, nonsense)).status).toBe(400);
    expect(await rowsOf(pair)).toMatchObject([{ last: null }]);
  });
});

describe('the list', () => {
  it('comes page by page, most reasons first, in one statement each', async () => {
    const doctor = await test.doctor();
    const names: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const patient = await test.patient({ name: `Patient ${n}` });
      await assign(test.db, patient, doctor, at(40));
      if (n === 2) await makeGoal(test.db, patient, { createdAt: at(30) });
      names.push(patient.name);
    }
    const params = { doctorId: doctor.id };
    const page = (query: object) => doctor.call(list, { params, query });
    for (const show of ['open', 'done'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await page({ show, limit: 2, ...(cursor && { cursor }) });
        expect(body.rows.length).toBeLessThanOrEqual(2);
        seen.push(...body.rows.map(({ patient }) => patient.name));
        cursor = body.next;
      } while (cursor !== null);
      expect([...seen].sort()).toEqual(names);
      if (show === 'open') expect(seen[0]).toBe('Patient 2');
      const people = (await page({ limit: 50 })).body.rows;
      for (const { patient } of people) {
        await doctor.call(setResult, {
          params: { ...params, patientId: patient.id },
          body: { result: 'stop' },
        });
        test.clock.advance(60_000);
      }
    }
    const sent = await sentBy(() => page({ show: 'done', limit: 50 }));
    // Work in the background sends statements about these tables too, but of no one doctor.
    const own = sent.filter(({ values }) => values.includes(doctor.id));
    expect(own.filter(({ text }) => /assignments|goals|readings/.test(text))).toHaveLength(1);
    for (const query of [{ cursor: '1.x' }, { cursor: `x.${doctor.id}` }, { limit: 51 }]) {
      expect((await page(query)).status).toBe(400);
    }
  });
});
