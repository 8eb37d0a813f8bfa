import {
  assignmentsEndpoints,
  type DayString,
  goalsEndpoints,
  patientsEndpoints,
  type ReadingId,
  readingsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import { makeReading } from './readings.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const TODAY = '2026-03-10' as DayString;
const HIGH = { measure: 'pressure', value: 182, low: 121, pulse: 90 } as const;
const NORMAL = { measure: 'pressure', value: 122, low: 78, pulse: 72 } as const;
let entered = 0;

/** Adds a reading, by default taken this morning. */
const enter = (patient: TestPerson, body: object) => {
  entered += 1;
  const taken = { takenAt: '2026-03-10T08:55:00+05:30', userDate: TODAY };
  return patient.call(readingsEndpoints.add, {
    body: { ...NORMAL, ...taken, clientId: `reading-${entered}`, ...body },
  });
};
const correct = (patient: TestPerson, readingId: ReadingId, body: object) =>
  patient.call(readingsEndpoints.correct, {
    params: { readingId },
    body: body as { value: number },
  });
const listOf = async (who: TestPerson, patientId = who.id) =>
  (await who.call(readingsEndpoints.list, { params: { patientId } })).body;
const setRange = (doctor: TestPerson, patient: TestPerson, body: object) =>
  doctor.call(readingsEndpoints.setRange, {
    params: { doctorId: doctor.id, patientId: patient.id },
    body: body as { figure: 'systolic' },
  });

describe('entering a reading', () => {
  it('that is very high is in the inbox in the very transaction, and advises in addition', async () => {
    const { patient, doctor, inbox, thread } = await startConversation(test);
    const { status, body } = await enter(patient, HIGH);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reading: { ...HIGH, level: 'URGENT', day: TODAY, correctedAt: null, first: null },
      advice: { level: 'URGENT', again: true },
      told: [{ doctorId: doctor.id, name: doctor.name }],
      progress: null,
    });
    expect(body.advice?.helplines.map(({ number }) => number)).toEqual(['112', '108']);
    expect(await inbox()).toMatchObject([
      { level: 'URGENT', quote: expect.stringMatching('182/121') },
    ]);
    const [line, answer] = await thread();
    expect(line).toMatchObject({
      senderType: 'patient',
      content: 'Reading: blood pressure 182/121, pulse 90',
      review: 'escalated',
    });
    expect(answer).toMatchObject({
      senderType: 'ai',
      content: expect.stringMatching(/112 or 108/),
    });
    const { rows } = await test.database.pool.query<{ same: boolean }>(
      `select count(distinct xmin::text) = 1 as same from (
         select xmin from readings where patient_id = $1
         union all select xmin from inbox where patient_id = $1
         union all select m.xmin from messages m where sender_id = $1) written`,
      [patient.id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('that is an emergency rings the doctor as a message does, and shows what to do', async () => {
    const { patient, inbox, doctor } = await startConversation(test);
    const { body } = await enter(patient, { measure: 'sugar', value: 50, low: null, pulse: null });
    expect(body.advice).toMatchObject({ level: 'EMERGENCY', again: false });
    expect(body.advice?.lines[0]).toMatch('Call 112 or 108 now');
    expect(body.advice?.lines.join()).toMatch('something sugary now');
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY' }]);
    const { rows } = await test.database.pool.query(`select kind from notices where user_id = $1`, [
      doctor.id,
    ]);
    expect(rows).toEqual(expect.arrayContaining([{ kind: 'emergency' }]));
  });

  it('that passes no threshold tells nobody and promises nothing', async () => {
    const { patient, inbox, thread } = await startConversation(test);
    const { body } = await enter(patient, NORMAL);
    expect(body).toMatchObject({ advice: null, told: [], reading: { level: null } });
    expect([await inbox(), await thread()]).toEqual([[], []]);
  });

  it('is read with what was written in that chat before', async () => {
    const { patient, say, inbox } = await startConversation(test);
    await say('I have a bad headache and blurred vision');
    const { body } = await enter(patient, HIGH);
    expect(body.advice?.level).toBe('EMERGENCY');
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY' }]);
  });

  it('is no less than the emergency that no doctor has answered', async () => {
    const { patient } = await startConversation(test);
    await enter(patient, { measure: 'sugar', value: 50, low: null, pulse: null });
    expect((await enter(patient, HIGH)).body.advice?.level).toBe('EMERGENCY');
    expect((await enter(patient, NORMAL)).body.advice).toBeNull();
  });

  it('without a doctor still says what to do', async () => {
    const { body } = await enter(await test.patient(), { ...HIGH, language: 'hi' });
    expect(body).toMatchObject({ told: [], advice: { level: 'URGENT', again: true } });
  });

  it('again under the same id is the same reading, and one line in the chat', async () => {
    const { patient, thread } = await startConversation(test);
    const body = { ...HIGH, clientId: 'the-same' };
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => enter(patient, body)));
    for (const other of others) expect(other.body).toEqual(first?.body);
    expect((await listOf(patient)).readings).toHaveLength(1);
    expect((await thread()).filter(({ senderType }) => senderType === 'patient')).toHaveLength(1);
    const reused = await enter(patient, { ...body, value: 181 });
    expect([reused.status, reused.error.code]).toEqual([422, 'client_id_reused']);
  });

  it('that names another patient is refused and stored for nobody, as a shared phone may send it', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const { status, error } = await enter(patient, { patientId: other.id });
    expect([status, error.code]).toEqual([403, 'forbidden']);
    expect((await enter(patient, { patientId: 'nobody' })).status).toBe(400);
    for (const one of [patient, other]) expect((await listOf(one)).readings).toEqual([]);
    expect((await enter(patient, { patientId: patient.id })).status).toBe(201);
    expect((await listOf(patient)).readings).toHaveLength(1);
  });

  it('ticks off the goal of its measure, no other, and is kept when the goal is gone', async () => {
    const patient = await test.patient();
    const measured = { measure: 'pressure', title: 'Check pressure' } as const;
    const goalId = await makeGoal(test.db, patient, { ...measured, achieved: ['2026-03-09'] });
    const another = await makeGoal(test.db, patient);
    const strangers = await makeGoal(test.db, await test.patient(), measured);
    const { body } = await enter(patient, { goalId });
    expect(body.progress).toEqual({ goalId, date: TODAY, achieved: true, streak: 2 });
    const query = { userDate: TODAY };
    const [goal] = (await patient.call(goalsEndpoints.list, { query })).body;
    expect(goal).toMatchObject({ measure: 'pressure', streak: 2 });
    for (const id of [another, strangers]) {
      const other = await enter(patient, { goalId: id });
      expect([other.status, other.body.progress]).toEqual([201, null]);
    }
    await patient.call(goalsEndpoints.remove, { params: { goalId } });
    expect((await enter(patient, { goalId })).body.progress).toBeNull();
    expect((await listOf(patient)).readings).toHaveLength(4);
  });

  it.each<[object, string]>([
    [{ value: 12, low: 8 }, 'value'],
    [{ value: 800, low: 1200 }, 'value'],
    [{ value: 80, low: 120 }, 'low'],
    [{ measure: 'sugar', value: 6.5 }, 'unit'],
    [{ measure: 'temperature', value: 99 }, 'unit'],
    [{ takenAt: '2026-03-10T09:06:00+05:30' }, 'takenAt'],
    [{ takenAt: '2026-03-01T09:00:00+05:30' }, 'userDate'],
  ])('asks back and names the field: %j %s', async (body, field) => {
    const patient = await test.patient();
    const { status, error } = await enter(patient, body);
    expect([status, error.code]).toEqual([422, 'invalid_reading']);
    expect(Object.keys(error.fields ?? {})).toContain(field);
    expect((await listOf(patient)).readings).toEqual([]);
  });

  it('asks back which unit, in words', async () => {
    const { error } = await enter(await test.patient(), { measure: 'sugar', value: 6.5 });
    expect(error.fields).toEqual({ unit: 'mmol/L or mg/dL?' });
  });

  it('that is older than 7 days is kept and alarms nobody', async () => {
    const { patient, inbox } = await startConversation(test);
    const old = { takenAt: '2026-03-03T08:59:00+05:30', userDate: '2026-03-03' };
    const { status, body } = await enter(patient, { ...HIGH, ...old });
    expect([status, body.advice, body.told]).toEqual([201, null, []]);
    expect(await inbox()).toEqual([]);
    const late = { takenAt: '2026-03-03T09:30:00+05:30', userDate: '2026-03-03' };
    expect((await enter(patient, { ...HIGH, ...late })).body.told).toHaveLength(1);
  });

  it('of a weight that rose by 2 kg within a week tells the doctor how much', async () => {
    const { patient, thread } = await startConversation(test);
    await makeReading(test.db, patient, { value: 70, takenAt: '2026-03-06T08:55:00+05:30' });
    const { body } = await enter(patient, {
      measure: 'weight',
      value: 72.3,
      low: null,
      pulse: null,
    });
    expect(body.advice?.level).toBe('URGENT');
    expect((await thread())[0]?.content).toBe(
      'Reading: weight 72.3 kg, 2.3 kg more than 4 days before',
    );
  });

  it('of an earlier weight tells of the later one that rose by 2 kg since, once', async () => {
    const { patient, doctor, thread } = await startConversation(test);
    const weight = { measure: 'weight', low: null, pulse: null };
    const taken = (day: number) => ({
      takenAt: `2026-03-0${day}T08:55:00+05:30`,
      userDate: `2026-03-0${day}`,
    });
    const late = await enter(patient, { ...weight, ...taken(9), value: 72.3 });
    expect(late.body).toMatchObject({ advice: null, told: [] });
    const early = await enter(patient, { ...weight, ...taken(5), value: 71 });
    expect(early.body).toMatchObject({ advice: null, told: [] });
    const lower = await correct(patient, early.body.reading.id, { value: 70 });
    expect(lower.body).toMatchObject({
      reading: { value: 70, level: null },
      advice: { level: 'URGENT' },
      told: [{ doctorId: doctor.id }],
    });
    const again = await correct(patient, early.body.reading.id, { value: 70 });
    expect(again.body).toEqual(lower.body);
    const last = { ...weight, ...taken(6), value: 69, clientId: 'sent twice' };
    const repeated = [await enter(patient, last), await enter(patient, last)];
    expect(repeated[0]?.body).toMatchObject({ advice: { level: 'URGENT' } });
    expect(repeated[1]?.body).toEqual(repeated[0]?.body);
    const said = (await thread()).filter(({ senderType }) => senderType === 'patient');
    expect(said.map(({ content }) => content.split(', taken')[0])).toEqual([
      'Reading: weight 72.3 kg, 2.3 kg more than 4 days before',
    ]);
    const { readings } = await listOf(patient);
    expect(readings.find(({ value }) => value === 72.3)?.level).toBe('URGENT');
  });

  it('of an earlier weight tells also the doctor who has the later one for another reason', async () => {
    const { patient, doctor, inbox } = await startConversation(test);
    await setRange(doctor, patient, { figure: 'weight', high: 72, tell: true });
    const weight = { measure: 'weight', low: null, pulse: null };
    const late = { takenAt: '2026-03-09T08:55:00+05:30', userDate: '2026-03-09' };
    const early = { takenAt: '2026-03-05T08:55:00+05:30', userDate: '2026-03-05' };
    await enter(patient, { ...weight, ...late, value: 72.3 });
    expect((await inbox())[0]?.level).toBe('ROUTINE');
    await enter(patient, { ...weight, ...early, value: 70 });
    expect((await inbox())[0]?.level).toBe('URGENT');
  });

  it('is refused from the 51st of a measure in a day on, however many arrive at once', async () => {
    const patient = await test.patient();
    for (let made = 0; made < 48; made += 1)
      await makeReading(test.db, patient, { measure: 'weight' });
    await test.database.pool.query(`update readings set created_at = $2 where patient_id = $1`, [
      patient.id,
      test.clock.now(),
    ]);
    const weight = { measure: 'weight', value: 72, low: null, pulse: null };
    const replies = await Promise.all([1, 2, 3, 4].map(() => enter(patient, weight)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect((await enter(patient, NORMAL)).status).toBe(201);
  });
});

describe('readings', () => {
  it('of one measure leave room for another, and have a bound', async () => {
    const patient = await test.patient();
    await makeReading(test.db, patient, { measure: 'pressure', value: 120, low: 80 });
    await test.database.pool.query(
      `insert into readings (id, patient_id, measure, value, taken_at, day, created_at)
       select gen_random_uuid(), $1, 'weight', 70, $2::timestamptz + n * interval '1 second',
         date '2026-03-10', $2 from generate_series(1, 501) n`,
      [patient.id, test.clock.now()],
    );
    const { readings } = await listOf(patient);
    expect(readings).toHaveLength(501);
    expect(readings[0]).toMatchObject({ measure: 'pressure' });
  });
});

describe('the latest readings', () => {
  const latestOf = (who: Pick<TestPerson, 'call'>, patientId: TestPerson['id'], only = 'latest') =>
    who.call(readingsEndpoints.list, { params: { patientId }, query: { only: only as 'latest' } });

  it('are one of each measure, however old', async () => {
    const patient = await test.patient();
    await makeReading(test.db, patient, { value: 70, takenAt: '2024-01-05T08:00:00+05:30' });
    await makeReading(test.db, patient, { value: 71, takenAt: '2025-01-05T08:00:00+05:30' });
    await makeReading(test.db, patient, { measure: 'pressure', value: 120, low: 80 });
    const { body } = await latestOf(patient, patient.id);
    expect(body.readings).toMatchObject([
      { measure: 'weight', value: 71 },
      { measure: 'pressure', value: 120, low: 80 },
    ]);
    expect((await latestOf(await test.patient(), patient.id)).status).toBe(403);
    expect((await latestOf(test.nobody, patient.id)).status).toBe(401);
    expect((await latestOf(patient, patient.id, 'oldest')).status).toBe(400);
  });
});

describe('correcting a reading', () => {
  it('keeps what was entered first, and tells the doctor who saw it', async () => {
    const { patient, inbox, thread } = await startConversation(test);
    const { reading } = (await enter(patient, HIGH)).body;
    const right = { value: 128, low: 82, pulse: 90 };
    const { body } = await correct(patient, reading.id, right);
    expect(body.reading).toMatchObject({ ...right, first: { value: 182, low: 121, pulse: 90 } });
    await correct(patient, reading.id, { ...right, value: 130 });
    expect((await listOf(patient)).readings).toMatchObject([
      { value: 130, first: { value: 182, low: 121 }, level: 'ROUTINE' },
    ]);
    const said = (await thread()).filter(({ senderType }) => senderType === 'patient');
    expect(said.map(({ content }) => content)).toEqual([
      'Reading: blood pressure 182/121, pulse 90',
      'Corrected reading: blood pressure 128/82, pulse 90',
      'Corrected reading: blood pressure 130/82, pulse 90',
    ]);
    expect(await inbox()).toMatchObject([{ level: 'URGENT' }]);
  });

  it('long after it was taken still tells the doctor who saw the wrong value, and nobody else', async () => {
    const { patient, doctor, inbox, thread } = await startConversation(test);
    const { reading } = (await enter(patient, HIGH)).body;
    const other = await enter(patient, NORMAL);
    test.clock.advance(8 * DAY_MS);
    const { body } = await correct(patient, reading.id, { value: 128, low: 82, pulse: 90 });
    const unseen = await correct(patient, other.body.reading.id, { value: 183, low: 121 });
    test.clock.advance(-8 * DAY_MS);
    expect(body.told).toEqual([{ doctorId: doctor.id, name: doctor.name }]);
    expect(body.reading.level).toBe('ROUTINE');
    expect(unseen.body.told).toEqual([]);
    const said = (await thread()).filter(({ senderType }) => senderType === 'patient');
    expect(said.map(({ content }) => content.split(', taken')[0])).toEqual([
      'Reading: blood pressure 182/121, pulse 90',
      'Corrected reading: blood pressure 128/82, pulse 90',
    ]);
    expect(await inbox()).toMatchObject([{ level: 'URGENT' }]);
  });

  it('to a dangerous value alarms as a new one does, and the same again changes nothing', async () => {
    const { patient, inbox, thread } = await startConversation(test);
    const { reading } = (await enter(patient, NORMAL)).body;
    const { measure: _, ...high } = HIGH;
    const first = await correct(patient, reading.id, high);
    const again = await correct(patient, reading.id, high);
    expect(first.body.told).toHaveLength(1);
    expect(again.body.reading).toEqual(first.body.reading);
    expect(again.body.told).toEqual(first.body.told);
    expect(await inbox()).toMatchObject([{ level: 'URGENT' }]);
    expect((await thread()).filter(({ senderType }) => senderType === 'patient')).toHaveLength(1);
  });

  it('asks back, and ends with the tenth', async () => {
    const patient = await test.patient();
    const { reading } = (await enter(patient, NORMAL)).body;
    expect((await correct(patient, reading.id, { value: 12, low: 8 })).error.fields).toHaveProperty(
      'value',
    );
    const replies = [];
    for (let value = 100; value < 111; value += 1) {
      replies.push((await correct(patient, reading.id, { value, low: 70 })).status);
    }
    expect(replies).toEqual([...Array(10).fill(200), 422]);
  });

  it("of somebody else's reading is not found", async () => {
    const { reading } = (await enter(await test.patient(), NORMAL)).body;
    expect((await correct(await test.patient(), reading.id, { value: 1 })).status).toBe(404);
  });
});

describe("a doctor's range", () => {
  it('raises where the doctor asked to be told, never lowers, and goes with the assignment', async () => {
    const { patient, doctor, inbox, removeDoctor } = await startConversation(test);
    await setRange(doctor, patient, { figure: 'systolic', high: 200 });
    expect((await enter(patient, HIGH)).body.told).toHaveLength(1);
    await setRange(doctor, patient, { figure: 'systolic', low: 100, high: 120 });
    expect((await enter(patient, NORMAL)).body.told).toEqual([]);
    const { body } = await setRange(doctor, patient, { figure: 'systolic', high: 120, tell: true });
    expect(body).toMatchObject([{ doctorName: doctor.name, low: null, high: 120, tell: true }]);
    expect((await enter(patient, NORMAL)).body).toMatchObject({
      reading: { level: 'ROUTINE' },
      advice: { level: 'ROUTINE', lines: [] },
      told: [{ doctorId: doctor.id }],
    });
    expect(await inbox()).toMatchObject([{ level: 'URGENT' }]);
    expect((await listOf(patient)).ranges).toMatchObject([{ figure: 'systolic', high: 120 }]);
    await removeDoctor();
    expect((await enter(patient, HIGH)).body.told).toEqual([]);
    expect((await setRange(doctor, patient, { figure: 'systolic', high: 120 })).status).toBe(404);
  });

  it('that is crossed says so in the inbox', async () => {
    const { patient, doctor, inbox } = await startConversation(test);
    await setRange(doctor, patient, { figure: 'steps', low: 4000, tell: true });
    await enter(patient, { measure: 'steps', value: 3200, low: null, pulse: null });
    expect(await inbox()).toMatchObject([
      { level: 'ROUTINE', reason: expect.stringMatching('outside the range you set') },
    ]);
  });

  it('is refused where no body fits it, is removed without ends, and ends with the doctor', async () => {
    const { patient, doctor } = await startConversation(test);
    for (const body of [{ low: 130, high: 120 }, { high: 1000 }]) {
      const { status, error } = await setRange(doctor, patient, { figure: 'systolic', ...body });
      expect([status, error.code]).toEqual([422, 'invalid_reading']);
    }
    await setRange(doctor, patient, { figure: 'systolic', high: 140 });
    expect((await setRange(doctor, patient, { figure: 'systolic' })).body).toEqual([]);
    await setRange(doctor, patient, { figure: 'systolic', high: 140 });
    await patient.call(assignmentsEndpoints.removeDoctor, {
      params: { patientId: patient.id, doctorId: doctor.id },
    });
    expect((await listOf(patient)).ranges).toEqual([]);
  });

  it('is audited once for each change, so many times a day', async () => {
    const { patient, doctor } = await startConversation(test);
    const highs = [140, 140, undefined, undefined, 130];
    for (const high of highs) {
      const body = { figure: 'systolic', ...(high && { high }) };
      expect((await setRange(doctor, patient, body)).status).toBe(200);
    }
    const noted = await auditedOf(test.db, ['subject_id', patient.id], 'reading_range_set');
    expect(noted).toHaveLength(3);
    expect(await useUpLimits(test.db, `audit reading_range_set ${doctor.id}`)).toEqual([500]);
    const refused = await setRange(doctor, patient, { figure: 'systolic', high: 120 });
    expect(refused.error.code).toBe('too_many_attempts');
    expect((await listOf(patient)).ranges).toMatchObject([{ high: 130 }]);
  });

  it('and a look at readings are written to the audit, without the numbers', async () => {
    const { patient, doctor } = await startConversation(test);
    await setRange(doctor, patient, { figure: 'systolic', high: 140, tell: true });
    await enter(patient, NORMAL);
    expect((await listOf(doctor, patient.id)).readings).toHaveLength(1);
    const { rows } = await test.database.pool.query(
      `select kind, detail from audit where actor_id = $1 and subject_id = $2 order by kind`,
      [doctor.id, patient.id],
    );
    expect(rows).toEqual([
      { kind: 'read', detail: 'readings' },
      { kind: 'reading_range_set', detail: 'systolic, tells' },
    ]);
    const params = { patientId: patient.id };
    const log = await patient.call(patientsEndpoints.accessLog, { params });
    expect(log.body).toMatchObject([{ kind: 'readings', doctorId: doctor.id }]);
  });
});

describe('readings written in a chat', () => {
  const stated = async ({ patient, chatId }: Awaited<ReturnType<typeof startConversation>>) =>
    (await patient.call(readingsEndpoints.stated, { params: { chatId } })).body;

  it('are offered as the review read them, and saved by one call, once, without a second alarm', async () => {
    const talk = await startConversation(test);
    const { patient, say, inbox } = talk;
    await say('My father has BP 160/95');
    await say('sugar 7');
    const { body: message } = await say('BP 150/95 today, pulse 88 and sugar 140');
    const numbers = { low: null, pulse: null, meal: null };
    expect(await stated(talk)).toEqual([
      {
        messageId: message.id,
        readings: [
          { measure: 'pressure', ...numbers, value: 150, low: 95, pulse: 88, unit: null },
          { measure: 'sugar', ...numbers, value: 140, unit: 'mg/dL' },
        ],
      },
    ]);
    const items = await inbox();
    const save = () =>
      patient.call(readingsEndpoints.save, {
        params: { messageId: message.id },
        body: { userDate: TODAY },
      });
    const [first, second] = await Promise.all([save(), save()]);
    expect(first.body).toMatchObject([{ value: 150, fromMessage: true }, { value: 140 }]);
    expect(second.body).toEqual(first.body);
    expect(await stated(talk)).toEqual([]);
    expect(await inbox()).toEqual(items);
  });

  it('are not the lines that a reading made', async () => {
    const talk = await startConversation(test);
    await enter(talk.patient, HIGH);
    expect(await stated(talk)).toEqual([]);
  });
});
