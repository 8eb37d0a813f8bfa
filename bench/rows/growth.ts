import { openDatabase } from '../../server/src/platform/database/index.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { type Asked, saturate } from '../load.ts';
import { callsTo, cookieOf } from '../people.ts';
import { doctorOf, idOf, type Size } from '../population.ts';
import { type Program, startOurs } from '../programs.ts';
import { type BenchContext, median, type Result, type Row } from '../row.ts';

const MOST = 1.2;
const CONNECTIONS = 16;
const [SECONDS, SHORT_SECONDS] = [1, 0.5];
const PEOPLE = { embedded: 100_000, postgres: 1_000_000 };
const PHONES = 5_000_000_000;

/** Returns the first patient of a doctor. */
const patientOf = (doctor: number, size: Size): number => {
  let patient = 1;
  while (doctorOf(patient, size) !== doctor) patient += 1;
  return patient;
};

type Query = (text: string) => Promise<unknown>;

/**
 * Gives chat 1 100,000 messages and chat 2 100; goal 0 ten years of days for patient 1, ten days
 * for patient 2.
 */
const history = async (query: Query): Promise<void> => {
  const chats = [
    [1, 100_000],
    [2, 100],
  ] as const;
  for (const [chat, count] of chats) {
    const id = `'${idOf('chat', chat)}'::uuid`;
    await query(`delete from messages where chat_id = ${id}`);
    await query(`insert into messages (id, chat_id, seq, sender_id, sender_type, content)
      select gen_random_uuid(), ${id}, n, '${idOf('patient', chat)}', 'patient', 'Walked today ' || n
      from generate_series(1, ${count}) n`);
    await query(`update chats set version = ${count} where id = ${id}`);
  }
  const goals = [
    [1, 3_650],
    [2, 10],
  ] as const;
  for (const [patient, days] of goals) {
    const patientId = `'${idOf('patient', patient)}'::uuid`;
    await query(
      `delete from goals where patient_id = ${patientId} and id <> '${idOf('goal', patient * 5)}'`,
    );
    await query(`delete from progress where patient_id = ${patientId}`);
    await query(`insert into progress (goal_id, patient_id, day, achieved)
      select '${idOf('goal', patient * 5)}', ${patientId}, current_date - n, n % 9 > 0
      from generate_series(1, ${days}) n`);
  }
};

/** Gives doctor 2 the hours of doctor 1 and the appointments from today on, but no past. */
const youngClinic = async (query: Query): Promise<void> => {
  const [old, young] = [1, 2].map((n) => `'${idOf('doctor', n)}'::uuid`);
  await query(`insert into schedules (doctor_id, hours)
    select ${young}, hours from schedules where doctor_id = ${old}`);
  await query(`insert into appointments (id, uid, doctor_id, patient_id, starts_at, ends_at, day,
      seat, token, state, booked_by)
    select id, id, ${young}, patient_id, starts_at, ends_at, day, seat, token, state, booked_by
    from (
      select gen_random_uuid() as id, patient_id, starts_at, ends_at, day, seat, token, state,
        booked_by
      from appointments where doctor_id = ${old} and day >= current_date
    ) made`);
};

const crowd = (count: number): string => `
  insert into users (id, role, phone, name)
  select gen_random_uuid(), 'patient', '+91' || ${PHONES} + n, 'Patient ' || n
  from generate_series(1, ${count}) n`;

const change = async (env: Record<string, string>, work: (query: Query) => Promise<void>) => {
  const database = await openDatabase({
    dataDir: env.DATA_DIR ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    logger: createLogger('error'),
  });
  const client = await database.pool.connect();
  const query: Query = (text) => client.query(text, [], { mayTakeLong: true });
  await work(query);
  await query('vacuum (analyze)');
  client.release();
  await database.close();
};

/**
 * Returns how many times longer the large case takes than the small one, alternating between them.
 */
const compare = async (
  { small, large }: Record<'small' | 'large', { program: Program; asked: Asked }>,
  { rounds, quick }: Pick<BenchContext, 'rounds' | 'quick'>,
): Promise<number> => {
  const seconds = quick ? SHORT_SECONDS : SECONDS;
  const ratios: number[] = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const shown = [];
    for (const { program, asked } of [small, large]) {
      const load = { connections: CONNECTIONS, seconds, next: () => asked };
      shown.push((await saturate(program.port, load)).perSecond);
    }
    // The first round warms up.
    if (round > 0) ratios.push((shown[0] as number) / (shown[1] as number));
  }
  return median(ratios);
};

const line = (what: string, ratio: number): Result => ({
  what,
  unit: '×',
  ours: ratio,
  goal: `≤ ${MOST} ×`,
  reached: ratio <= MOST,
});

/** Compares the same poll before and after adding many users. */
const crowded = async (context: BenchContext): Promise<Result> => {
  const { stores, size, engine } = context;
  const env = await stores.copy();
  const people = PEOPLE[engine];
  await change(env, async (query) => {
    await query(crowd(people));
  });
  const [few, many] = [await startOurs(await stores.copy()), await startOurs(env)];
  const newest = (program: Program) => ({
    program,
    asked: callsTo(program.port, size).poll(5, { limit: 40 }),
  });
  const ratio = await compare({ small: newest(few), large: newest(many) }, context);
  await few.stop();
  await many.stop();
  return line(`growth: ${people.toLocaleString('en')} users more`, ratio);
};

export const growth: Row = {
  name: 'growth',
  measure: async (context) => {
    const { stores, size, quick } = context;
    const env = await stores.copy();
    await change(env, async (query) => {
      await history(query);
      await youngClinic(query);
    });
    const program = await startOurs(env);
    const calls = callsTo(program.port, size);
    const goals = (n: number) => ({
      path: '/api/goals',
      headers: cookieOf(program.port, 'patient', n),
    });
    const of = (asked: Asked) => ({ program, asked });
    const limit = 40;
    const chat = await compare(
      { small: of(calls.poll(2, { limit })), large: of(calls.poll(1, { limit })) },
      context,
    );
    const goal = await compare({ small: of(goals(2)), large: of(goals(1)) }, context);
    const clinics = await compare(
      {
        small: of(calls.slots(patientOf(2, size), 2)),
        large: of(calls.slots(patientOf(1, size))),
      },
      context,
    );
    await program.stop();

    const histories = [
      line('growth: a chat of 100,000 messages to one of 100', chat),
      line('growth: a goal with 10 years of days to one with 10 days', goal),
      line('growth: slots of a doctor with 5 years of appointments to one without a past', clinics),
    ];
    // A quick run skips the additional users; a test that counts pages covers them.
    return quick ? histories : [...histories, await crowded(context)];
  },
};
