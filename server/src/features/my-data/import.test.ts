import {
  type DayString,
  followUpEndpoints,
  goalsEndpoints,
  type Measure,
  myDataEndpoints,
  readingsEndpoints,
  type UserId,
  visitsEndpoints,
} from '@saathi/contract';
import { type DocumentContent, readFhirDocument } from '@saathi/contract/fhir-reader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { choosePin, makeTwoFullAccounts } from '../../../test/full-lives.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { dayIn } from '../../platform/clock.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { achieve, makeGoal } from '../goals/goals.factory.ts';
import { makeReading } from '../readings/readings.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { importData } = myDataEndpoints;
const TODAY = '2026-03-10' as DayString;
const HIGH = {
  measure: 'pressure',
  value: 210,
  low: 130,
  takenAt: '2026-03-10T08:00:00+05:30',
  day: TODAY,
} as const;
const goalOf = (title: string, days: string[] = []) => ({ title, days: days as DayString[] });

/** Returns what a browser reads from the document of a patient. */
const contentOf = async (person: TestPerson): Promise<DocumentContent> => {
  const pin = await choosePin(test, person);
  const client = await test.as(person);
  const { body } = await client.call(myDataEndpoints.askDownload, {
    body: { pin, language: 'en' },
  });
  const reply = await test.app.inject({ url: body.fhir ?? '', cookies: client.cookies });
  const dayOf = (instant: Date) => dayIn('Asia/Kolkata', instant);
  const content = readFhirDocument(reply.body, { now: test.clock.now(), dayOf });
  if (typeof content === 'string') throw new Error(content);
  return content;
};

const query = async (text: string, id: UserId) =>
  (await test.database.pool.query<Record<string, unknown>>(text, [id])).rows;
/** Returns the stored data of a person that can be imported. */
const keptBy = async (id: UserId) => ({
  readings: await query(
    `select measure, value, low, pulse, meal, coalesce(unit, case measure when 'sugar' then 'mg/dL'
       when 'temperature' then 'C' end) as unit, taken_at, day::text
     from readings where patient_id = $1 order by taken_at, measure, value`,
    id,
  ),
  goals: await query(
    `select title, description, measure, weekdays, times_a_week, until::text
     from goals where patient_id = $1 order by title`,
    id,
  ),
  days: await query(
    `select g.title, p.day::text from progress p join goals g on g.id = p.goal_id
     where p.patient_id = $1 and achieved order by 1, 2`,
    id,
  ),
});
const send = (who: Pick<TestPerson, 'call'>, { readings, goals }: DocumentContent) =>
  who.call(importData, { body: { readings, goals } as never });

const MEASURED: [Measure, number, number | null][] = [
  ['pressure', 148, 92],
  ['sugar', 140, null],
  ['weight', 72.5, null],
  ['oxygen', 97, null],
  ['temperature', 37.28, null],
  ['steps', 5_200, null],
];

/** Creates a patient with everything that a document can contain. */
const makeFullLife = async () => {
  const { patient, doctor, pair } = await makeTwoFullAccounts(test);
  await test.database.pool.query(`delete from goals where patient_id = $1`, [patient.id]);
  for (const [measure, value, low] of MEASURED) {
    await makeReading(test.db, patient, { measure, value, low });
  }
  await makeReading(test.db, patient, { takenAt: '2026-01-02T23:50:00+05:30', value: 71.1 });
  const change = (set: string, measure: Measure) =>
    test.database.pool.query(
      `update readings set ${set} where patient_id = $1 and measure = '${measure}'`,
      [patient.id],
    );
  await change(`meal = 'after', unit = 'mmol/L', corrected_at = now()`, 'sugar');
  await change('pulse = 72', 'pressure');
  await change(`unit = 'F'`, 'temperature');
  const add = (body: object) =>
    patient.call(goalsEndpoints.create, { body: { patientId: patient.id, ...body } as never });
  await add({ title: 'Walk "fast"', description: 'With Meena\nat 7', remindAt: '07:00' });
  await add({ title: 'Swim', frequency: { weekdays: ['mon', 'thu'] }, until: '2026-12-31' });
  await add({ title: 'Weigh', frequency: { timesAWeek: 3 }, measure: 'weight' });
  const walk = await test.db
    .selectFrom('goals')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('title', '=', 'Walk "fast"')
    .executeTakeFirstOrThrow();
  await achieve(test.db, patient, walk.id as never, ['2025-02-28', '2026-03-07', '2026-03-09']);
  const body = { advice: 'Walk every day', medicines: 'Amlodipine' };
  await doctor.call(visitsEndpoints.write, { params: pair, body });
  return patient;
};

describe('what a patient brings along from a document of Saathi', () => {
  it('is what the other one kept: the same readings, goals and days; twice is once', async () => {
    const from = await makeFullLife();
    const to = await test.patient();
    const content = await contentOf(from);
    expect(content).toMatchObject({ name: from.name, unreadable: 0 });
    for (const count of Object.values(content.others)) expect(count).toBeGreaterThan(0);
    const { status, body } = await send(to, content);
    expect(status).toBe(200);
    const all = content.readings.length;
    expect(all).toBeGreaterThan(MEASURED.length);
    expect(body.readings).toEqual({ added: all, known: 0, left: 0 });
    expect(body.goals).toContainEqual({ state: 'added', days: { added: 3, known: 0, left: 0 } });
    const kept = await keptBy(to.id);
    expect(kept).toEqual(await keptBy(from.id));
    expect(kept.goals).toHaveLength(3);

    const again = await send(to, content);
    expect(again.body.readings).toEqual({ added: 0, known: all, left: 0 });
    expect(again.body.goals.map(({ state }) => state)).toEqual(['known', 'known', 'known']);
    const own = await send(await test.as(from), content);
    expect(own.body.readings.added).toBe(0);
    expect([await keptBy(to.id), await keptBy(from.id)]).toEqual([kept, kept]);
    const { rows } = await test.database.pool.query(
      `select kind from audit where subject_id = $1 and kind = 'data_taken_in'`,
      [to.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('reaches no doctor, no chat and nobody’s telephone, and is seen in the chart', async () => {
    const { patient, doctor, inbox, thread } = await startConversation(test);
    const pair = { doctorId: doctor.id, patientId: patient.id };
    const range = { figure: 'systolic', high: 140, tell: true } as const;
    await doctor.call(readingsEndpoints.setRange, { params: pair, body: range });
    const days = ['2026-02-01', '2026-02-02'];
    const body = { readings: [HIGH], goals: [goalOf('Walk', days)] };
    expect((await patient.call(importData, { body })).body.readings.added).toBe(1);
    expect([await inbox(), await thread()]).toEqual([[], []]);
    const left = await test.database.pool.query<{ count: number }>(
      `select ((select count(*) from notices where user_id in ($1, $2))
         + (select count(*) from messages) * 0 + (select count(*) from jobs j
           join chats c on c.id = j.chat_id where c.patient_id = $1))::int as count`,
      [patient.id, doctor.id],
    );
    expect(left.rows).toEqual([{ count: 0 }]);
    const { body: seen } = await doctor.call(readingsEndpoints.list, {
      params: { patientId: patient.id },
    });
    expect(seen.readings).toMatchObject([{ value: 210, low: 130, level: null }]);
    const list = await doctor.call(followUpEndpoints.list, { params: { doctorId: doctor.id } });
    expect(JSON.stringify(list.body)).not.toContain(patient.id);
  });

  it('leaves what was corrected or taken back here as it is, and adds the days of a goal it has', async () => {
    const patient = await test.patient();
    const goalId = await makeGoal(test.db, patient, { title: 'Walk' });
    await test.database.pool.query(
      `insert into progress (goal_id, day, patient_id, achieved) values ($1, '2026-03-08', $2, false)`,
      [goalId, patient.id],
    );
    const body = {
      readings: [HIGH, { ...HIGH, pulse: 80 }, HIGH],
      goals: [goalOf('Walk', ['2026-03-07', '2026-03-08', '2026-03-07'])],
    };
    const { body: first } = await patient.call(importData, { body });
    expect(first).toEqual({
      readings: { added: 2, known: 1, left: 0 },
      goals: [{ state: 'known', days: { added: 1, known: 1, left: 0 } }],
    });
    const { body: list } = await patient.call(readingsEndpoints.list, {
      params: { patientId: patient.id },
    });
    const params = { readingId: list.readings[0]?.id as never };
    const numbers = { value: 120, low: 80 };
    await patient.call(readingsEndpoints.correct, { params, body: numbers });
    const before = await keptBy(patient.id);
    expect((await patient.call(importData, { body })).body.readings.known).toBe(3);
    expect(await keptBy(patient.id)).toEqual(before);
    expect(before.days).toEqual([{ title: 'Walk', day: '2026-03-07' }]);
  });

  it('adds nothing beyond the goals and readings a patient may have', async () => {
    const patient = await test.patient();
    await test.database.pool.query(
      `insert into goals (id, patient_id, title)
       select gen_random_uuid(), $1, 'Goal ' || n from generate_series(1, 49) n`,
      [patient.id],
    );
    await test.database.pool.query(
      `insert into readings (id, patient_id, measure, value, taken_at, day, created_at)
       select gen_random_uuid(), $1, 'steps', n, '2025-01-01', '2025-01-01', '2025-01-01'
       from generate_series(1, 19999) n`,
      [patient.id],
    );
    const days = ['2026-03-01'];
    const body = {
      readings: [HIGH, { ...HIGH, value: 211 }],
      goals: [goalOf('Last', days), goalOf('Too many', days), goalOf('Goal 7', days)],
    };
    const { body: taken } = await patient.call(importData, { body });
    expect(taken.readings).toEqual({ added: 1, known: 0, left: 1 });
    expect(taken.goals).toMatchObject([
      { state: 'added', days: { added: 1 } },
      { state: 'full', days: { added: 0, left: 1 } },
      { state: 'known', days: { added: 1 } },
    ]);
  });

  it('finds no room beside as many goals as there may be, also where two have one title', async () => {
    const patient = await test.patient();
    for (let place = 1; place <= 50; place += 1) {
      await makeGoal(test.db, patient, { title: `Goal ${Math.max(2, place)}` });
    }
    const { status, body } = await patient.call(importData, { body: { goals: [goalOf('New')] } });
    expect(status).toBe(200);
    expect(body.goals).toMatchObject([{ state: 'full' }]);
  });

  it.each([
    [{ readings: [{ ...HIGH, value: 900 }] }, 'invalid_reading'],
    [{ readings: [{ ...HIGH, low: undefined }] }, 'invalid_reading'],
    [{ readings: [{ ...HIGH, takenAt: '2026-03-10T10:00:00+05:30' }] }, 'invalid_reading'],
    [{ readings: [{ ...HIGH, day: '2026-03-01' }] }, 'invalid_reading'],
    [
      { readings: [{ ...HIGH, takenAt: '2015-03-01T08:00:00Z', day: '2015-03-01' }] },
      'date_out_of_range',
    ],
    [{ goals: [goalOf('Walk', ['2026-03-12'])] }, 'date_out_of_range'],
    [{ goals: [goalOf('Walk', ['2015-03-12'])] }, 'date_out_of_range'],
    [{ goals: [goalOf(' ')] }, 'bad_request'],
    [{ goals: Array(6).fill(goalOf('Walk')) }, 'bad_request'],
    [{ readings: Array(251).fill(HIGH) }, 'bad_request'],
    [{ goals: [goalOf('Walk', Array(367).fill('2026-03-01'))] }, 'bad_request'],
  ])('is refused whole: %j', async (odd, code) => {
    const patient = await test.patient();
    const good = { readings: [HIGH], goals: [goalOf('Good', ['2026-03-01'])] };
    const wrong = Object.entries(odd).map(([kind, list]) => [
      kind,
      [...(code === 'bad_request' ? [] : good[kind as keyof typeof good]), ...list],
    ]);
    const body = { ...good, ...Object.fromEntries(wrong) };
    expect((await patient.call(importData, { body })).error.code).toBe(code);
    expect(await keptBy(patient.id)).toEqual({ readings: [], goals: [], days: [] });
  });

  it('is a patient’s own alone, and bounded by the hour', async () => {
    const { patient, doctor } = await startConversation(test);
    const body = { readings: [HIGH] };
    expect((await test.nobody.call(importData, { body })).status).toBe(401);
    expect((await doctor.call(importData, { body })).status).toBe(403);
    expect((await patient.call(importData)).error.code).toBe('bad_request');
    expect((await patient.call(importData, { body: {} })).body).toEqual({
      readings: { added: 0, known: 0, left: 0 },
      goals: [],
    });
    await useUpLimits(test.db, `import ${patient.id}`);
    expect((await patient.call(importData, { body })).error.code).toBe('too_many_attempts');
    expect((await keptBy(patient.id)).readings).toEqual([]);
  });
});
