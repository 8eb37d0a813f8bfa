import { createHash } from 'node:crypto';
import { keysOf, prepare } from '../server/src/features/review/index.ts';

/*
 * The clinic on which every row is measured. The database generates it from numbers only, so that
 * two runs and both engines have identical rows.
 */

export type Size = { patients: number; doctors: number; messages: number; yearlong: number };
export const FULL: Size = { patients: 10_000, doctors: 500, messages: 200_000, yearlong: 100 };
export const QUICK: Size = { patients: 2_000, doctors: 100, messages: 40_000, yearlong: 100 };

const GOALS = 5;
const DAYS = 30;
const MANY = 1_000;
const WAITING = 10;
const kinds = { patient: 1, doctor: 2, chat: 3, goal: 4, message: 5, session: 6 };
type Kind = keyof typeof kinds;

/** Returns the id of the n-th item of a kind, ordered like a UUIDv7. */
export const idOf = (kind: Kind, n: number): string =>
  `01900000-0000-7000-800${kinds[kind]}-${n.toString(16).padStart(12, '0')}`;
const idIn = (kind: Kind, n: string): string =>
  `('01900000-0000-7000-800${kinds[kind]}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const tokenOf = (role: 'patient' | 'doctor', n: number): string =>
  createHash('sha256').update(`bench ${role} ${n}`).digest('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns the patient's doctor: doctor 1 has a thousand patients, the others share the rest. */
export const doctorOf = (patient: number, { doctors }: Size): number =>
  patient <= MANY ? 1 : 2 + (patient % (doctors - 1));

const texts = [
  'My knee has been stiff since May, mostly in the mornings.',
  'Thank you doctor, I took the tablets after dinner as you said.',
  'आज सुबह शुगर 142 थी, खाने से पहले।',
  'Should I keep walking 30 minutes when my ankle hurts a little?',
  'Please keep a note of your readings and show me on Thursday.',
];

const people = ({ patients, doctors, messages, yearlong }: Size): string[] => [
  `insert into users (id, role, phone, name)
    select ${idIn('doctor', 'n')}, 'doctor', '+91' || 9000000000 + n, 'Doctor ' || n
    from generate_series(1, ${doctors}) n`,
  `insert into doctors (user_id, specialty, experience)
    select ${idIn('doctor', 'n')}, 'General Physician', 12 from generate_series(1, ${doctors}) n`,
  `insert into users (id, role, phone, name)
    select ${idIn('patient', 'n')}, 'patient', '+91' || 8000000000 + n, 'Patient ' || n
    from generate_series(1, ${patients}) n`,
  `insert into patients (user_id, date_of_birth, gender)
    select ${idIn('patient', 'n')}, date '1950-01-01' + n, 'female'
    from generate_series(1, ${patients}) n`,
  `create temporary table pairs as
    select n, case when n <= ${MANY} then 1 else 2 + n % ${doctors - 1} end as d
    from generate_series(1, ${patients}) n`,
  `insert into assignments (patient_id, doctor_id, consent_version, assigned_at)
    select ${idIn('patient', 'n')}, ${idIn('doctor', 'd')}, '1', now() - interval '40 days'
    from pairs`,
  `insert into chats (id, patient_id, doctor_id, version, closed_version, state)
    select ${idIn('chat', 'n')}, ${idIn('patient', 'n')}, ${idIn('doctor', 'd')},
      ${messages / patients}, ${messages / patients},
      case when n % ${WAITING} = 0 then 'waiting_doctor' else 'assistant' end from pairs`,
  `insert into goals (id, patient_id, title, created_at)
    select ${idIn('goal', `(n * ${GOALS} + g)::bigint`)}, ${idIn('patient', 'n')},
      'Walk ' || g * 10 || ' minutes', now() - interval '40 days'
    from generate_series(1, ${patients}) n, generate_series(0, ${GOALS - 1}) g`,
  `insert into progress (goal_id, patient_id, day, achieved)
    select ${idIn('goal', `(n * ${GOALS} + g)::bigint`)}, ${idIn('patient', 'n')},
      current_date - d, (n + g + d) % 4 > 0
    from generate_series(1, ${patients}) n, generate_series(0, ${GOALS - 1}) g,
      generate_series(1, case when n <= ${yearlong} then 365 else ${DAYS} end) d`,
];

const threads = ({ patients, messages }: Size): string =>
  `insert into messages (id, chat_id, seq, sender_id, sender_type, content, created_at, seen_at)
    select ${idIn('message', `((s - 1)::bigint * ${patients} + n)`)}, ${idIn('chat', 'n')}, s,
      case when s % 2 = 1 then ${idIn('patient', 'n')} else ${idIn('doctor', 'd')} end,
      case when s % 2 = 1 then 'patient' else 'doctor' end,
      (array[${texts.map((text) => `'${text}'`).join(',')}])[1 + (n + s) % ${texts.length}],
      now() - interval '30 days' + make_interval(mins => s), now()
    from generate_series(1, ${messages / patients}) s, pairs`;

/** Returns the statement that indexes each message's words, as the server stores them. */
const words = (): string => {
  const keys = (text: string) => prepare(text).tokens.flatMap(keysOf).join(' ');
  return `insert into message_words (message_id, chat_id, doctor_id, at, words)
    select m.id, c.id, c.doctor_id, m.created_at,
      array_to_tsvector(string_to_array(k.keys, ' ') || ('@' || c.doctor_id::text))
    from messages m join chats c on c.id = m.chat_id
    join (values ${texts.map((text) => `('${text}', '${keys(text)}')`).join(',')}) k (text, keys)
      on k.text = m.content`;
};

const CLINIC_DAY = { from: '09:00', to: '14:00', minutes: 15, slots: 20, seats: 3 };
const YEARS_OF_DAYS = 1_825;
const DAYS_AHEAD = 30;

/**
 * Returns the statements for the appointments of doctor 1: sixty per day, all taken for five years,
 * and two of every three for a month ahead.
 */
const appointments = (): string[] => {
  const { slots, seats, ...times } = CLINIC_DAY;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    ...times,
    seats,
    validFrom: null,
    validTo: null,
  }));
  return [
    `insert into schedules (doctor_id, hours)
      values (${idIn('doctor', '1')}, '${JSON.stringify(hours)}')`,
    `insert into appointments (id, uid, doctor_id, patient_id, starts_at, ends_at, day, seat, token,
        state, booked_by)
      select id, id, ${idIn('doctor', '1')}, ${idIn('patient', `1 + token % ${MANY}`)}, start,
        start + interval '${CLINIC_DAY.minutes} minutes', day, seat, token,
        case when day < current_date then 'done' else 'confirmed' end, 'patient'
      from (
        select gen_random_uuid() as id, d::date as day, seat, s * ${seats} + seat as token,
          (d::date + time '${CLINIC_DAY.from}' + make_interval(mins => ${CLINIC_DAY.minutes} * s))
            at time zone 'Asia/Kolkata' as start
        from generate_series(current_date - ${YEARS_OF_DAYS}, current_date + ${DAYS_AHEAD},
            interval '1 day') d,
          generate_series(0, ${slots - 1}) s, generate_series(1, ${seats}) seat
        where d < current_date or seat < ${seats}
      ) made`,
  ];
};

/** The review of every patient message, and an open inbox item for every tenth chat. */
const reviews = [
  `insert into reviews (message_id, chat_id, level, reason, engine_version)
    select id, chat_id, 'ROUTINE', 'Health question.', 'bench' from messages
    where sender_type = 'patient'`,
  `insert into inbox (chat_id, doctor_id, patient_id, message_id, level, rank, reason, quote)
    select distinct on (c.id) c.id, c.doctor_id, c.patient_id, m.id, 'ROUTINE', 2,
      'Health question.', m.content
    from chats c join messages m on m.chat_id = c.id and m.sender_type = 'patient'
    where c.state = 'waiting_doctor' order by c.id, m.seq desc`,
];

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

const AT_ONCE = 2_000;

/** Returns the token of the n-th browser of the doctor with a thousand patients. */
export const browserToken = (n: number): string =>
  createHash('sha256').update(`bench browser ${n}`).digest('base64url');
export const BROWSERS = 200;

type Browser = { token: string; session: number; user: string };

/** Creates sessions with tokens known to the load generator. */
const signIn = async (query: Query, browsers: readonly Browser[]): Promise<void> => {
  for (let from = 0; from < browsers.length; from += AT_ONCE) {
    const some = browsers.slice(from, from + AT_ONCE);
    await query(
      `insert into sessions (token_hash, id, user_id, device)
        select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[])`,
      [
        some.map(({ token }) => hashOf(token)),
        some.map(({ session }) => idOf('session', session)),
        some.map(({ user }) => user),
        some.map(() => 'Chrome on Android'),
      ],
    );
  }
};

const browsersOf = ({ patients, doctors }: Size): Browser[] => {
  const of = (role: 'patient' | 'doctor', count: number, first: number): Browser[] =>
    Array.from({ length: count }, (_, n) => ({
      token: tokenOf(role, n + 1),
      session: first + n,
      user: idOf(role, n + 1),
    }));
  const more = Array.from({ length: BROWSERS }, (_, n) => ({
    token: browserToken(n),
    session: patients + doctors + n,
    user: idOf('doctor', 1),
  }));
  return [...of('patient', patients, 0), ...of('doctor', doctors, patients), ...more];
};

/** Fills an empty, migrated database. */
export const populate = async (query: Query, size: Size): Promise<void> => {
  const all = [...people(size), threads(size), words(), ...reviews, ...appointments(), 'analyze'];
  for (const statement of all) await query(statement);
  await signIn(query, browsersOf(size));
  await query('drop table pairs');
};
