import {
  appointmentsEndpoints,
  chatsEndpoints,
  goalsEndpoints,
  patientsEndpoints,
  readingsEndpoints,
} from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { sentBy } from '../../test/statements.ts';
import { startClinic } from '../features/appointments/appointments.factory.ts';
import { startConversation } from '../features/chats/conversation.factory.ts';
import { makeGoal } from '../features/goals/goals.factory.ts';

/** Returns the most the large may cost, given the small: 20 % more, plus a page for an index. */
const mostFor = (small: number): number => 1.2 * small + 1;
const BACKGROUND = /skip locked/;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** Returns how many database pages the reads of a call touch: its cost on any machine. */
const buffersOf = async (call: () => Promise<unknown>): Promise<number> => {
  // Planning for the first time reads the catalogue as well.
  await call();
  let buffers = 0;
  for (const { text, values } of await sentBy(call)) {
    if (BACKGROUND.test(text) || !/^\s*(select|with who)/.test(text)) continue;
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]!['QUERY PLAN'][0].Plan;
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return buffers;
};

const tidy = () => test.database.pool.query('vacuum (analyze)');

/** Creates a chat with `count` messages; returns a read of the newest forty, and of the stats. */
const chatOf = async (count: number) => {
  const { patient, doctor, chatId } = await startConversation(test);
  await sql`
    insert into messages (id, chat_id, seq, sender_id, sender_type, content)
    select gen_random_uuid(), ${chatId}::uuid, n,
      case when n % 2 = 0 then ${doctor.id}::uuid else ${patient.id}::uuid end,
      case when n % 2 = 0 then 'doctor' else 'patient' end, 'Walk every day ' || n
    from generate_series(1, ${count}::int) n`.execute(test.db);
  await sql`update chats set version = ${count} where id = ${chatId}`.execute(test.db);
  const params = { chatId };
  return {
    newest: () => patient.call(chatsEndpoints.messages, { params, query: { limit: 40 } }),
    stats: () => doctor.call(patientsEndpoints.stats, { params: { doctorId: doctor.id } }),
  };
};

const dayBefore = (days: number) =>
  new Date(test.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Creates a patient whose goal has `days` days, some of them missed; returns reads of it. */
const goalOf = async (days: number) => {
  const patient = await test.patient();
  const past = Array.from({ length: days }, (_, n) => n).filter((n) => n % 9 !== 8);
  const goalId = await makeGoal(test.db, patient, { achieved: past.map(dayBefore) });
  return {
    list: () => patient.call(goalsEndpoints.list),
    week: () => patient.call(goalsEndpoints.progress, { params: { goalId } }),
  };
};

/** Creates a patient with a weight on each of `days` days; returns a read of the latest one. */
const readingsOf = async (days: number) => {
  const patient = await test.patient();
  await sql`
    insert into readings (id, patient_id, measure, value, taken_at, day, created_at)
    select gen_random_uuid(), ${patient.id}::uuid, 'weight', 70, d, d::date, d
    from generate_series(timestamptz '2026-03-10Z' - make_interval(days => ${days}::int),
      timestamptz '2026-03-09Z', interval '1 day') d`.execute(test.db);
  const params = { patientId: patient.id };
  return () => patient.call(readingsEndpoints.list, { params, query: { only: 'latest' } });
};

/** Creates a clinic with twelve visits on each past day; returns reads of upcoming ones. */
const clinicOf = async (days: number) => {
  const { doctor, patient } = await startClinic(test);
  await sql`
    insert into appointments (id, uid, doctor_id, patient_id, starts_at, ends_at, day, seat, token,
      state, booked_by)
    select id, id, ${doctor.id}::uuid, ${patient.id}::uuid, start, start + interval '15 minutes', day,
      1, n, 'done', 'patient'
    from (
      select gen_random_uuid() as id, d::date as day, n,
        d + make_interval(hours => 4, mins => 15 * n) as start
      from generate_series(timestamptz '2026-03-10Z' - make_interval(days => ${days}::int),
          timestamptz '2026-03-09Z', interval '1 day') d, generate_series(1, 12) n
      order by d, n
    ) made`.execute(test.db);
  const params = { doctorId: doctor.id };
  const query = { when: 'upcoming' as const };
  return {
    slots: () => patient.call(appointmentsEndpoints.slots, { params }),
    day: () => doctor.call(appointmentsEndpoints.day, { params }),
    ofDoctor: () => doctor.call(appointmentsEndpoints.list, { query }),
    ofPatient: () => patient.call(appointmentsEndpoints.list, { query }),
    summary: () => doctor.call(appointmentsEndpoints.summary),
    count: () => doctor.call(patientsEndpoints.stats, { params }),
  };
};

/** Creates patients with these numbers, each with a session and a goal. */
const crowd = (first: number, last: number, name = 'Patient') => sql`
  with people as (
    insert into users (id, role, phone, name)
    select gen_random_uuid(), 'patient', '+915' || lpad(n::text, 9, '0'), ${name}::text || ' ' || n
    from generate_series(${first}::int, ${last}::int) n returning id
  ), here as (
    insert into sessions (token_hash, id, user_id)
    select md5(id::text) || md5(id::text), gen_random_uuid(), id from people
  )
  insert into goals (id, patient_id, title) select gen_random_uuid(), id, 'Walk' from people`;

describe('what a call costs does not grow with', () => {
  it('the length of a chat: the newest forty, and the doctor’s day', async () => {
    const [short, long] = [await chatOf(100), await chatOf(20_000)];
    await tidy();
    expect(await buffersOf(long.newest)).toBeLessThanOrEqual(
      mostFor(await buffersOf(short.newest)),
    );
    expect(await buffersOf(long.stats)).toBeLessThanOrEqual(mostFor(await buffersOf(short.stats)));
  });

  it('the years of a goal: the list, and the week', async () => {
    const [few, many] = [await goalOf(10), await goalOf(3_650)];
    await tidy();
    expect(await buffersOf(many.list)).toBeLessThanOrEqual(mostFor(await buffersOf(few.list)));
    expect(await buffersOf(many.week)).toBeLessThanOrEqual(mostFor(await buffersOf(few.week)));
  });

  it('the years of readings: the latest', async () => {
    const [few, many] = [await readingsOf(10), await readingsOf(3_650)];
    await tidy();
    expect(await buffersOf(many)).toBeLessThanOrEqual(mostFor(await buffersOf(few)));
  });

  it('the years of appointments: the free times of 30 days, the day, what is to come', async () => {
    const [few, many] = [await clinicOf(10), await clinicOf(5 * 365)];
    await tidy();
    for (const name of Object.keys(few) as (keyof typeof few)[]) {
      const most = mostFor(await buffersOf(few[name]));
      expect(await buffersOf(many[name]), name).toBeLessThanOrEqual(most);
    }
  });

  it('the number of patients a doctor has: the first page of My Patients', async () => {
    const doctor = await test.doctor();
    const params = { doctorId: doctor.id };
    const page = () => doctor.call(patientsEndpoints.withGoals, { params, query: { limit: 8 } });
    const assignCrowd = (first: number, last: number) => sql`
      insert into assignments (patient_id, doctor_id, consent_version, assigned_at)
      select id, ${doctor.id}::uuid, '1', now() - n * interval '1 minute'
      from (select id, row_number() over (order by name) n from users where name like 'Many %') u
      where n between ${first}::int and ${last}::int`;
    await crowd(100_001, 101_000, 'Many').execute(test.db);
    await assignCrowd(1, 20).execute(test.db);
    await tidy();
    const few = await buffersOf(page);
    await assignCrowd(21, 1_000).execute(test.db);
    await tidy();
    expect(await buffersOf(page)).toBeLessThanOrEqual(mostFor(few));
  });

  it('the number of people: a poll, and a list of goals', async () => {
    const [{ newest }, { list }] = [await chatOf(100), await goalOf(10)];
    await crowd(1, 1_000).execute(test.db);
    await tidy();
    const before = [await buffersOf(newest), await buffersOf(list)];
    await crowd(1_001, 20_000).execute(test.db);
    await tidy();
    const after = [await buffersOf(newest), await buffersOf(list)];
    expect(after[0]).toBeLessThanOrEqual(mostFor(before[0]!));
    expect(after[1]).toBeLessThanOrEqual(mostFor(before[1]!));
  });
});
