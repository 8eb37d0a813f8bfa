import type pg from 'pg';
import { v7 } from 'uuid';
import { batchCalls } from '../server/src/platform/batch-calls.ts';

type Asked = Record<string, string>;

const POLL = `
  select m.id, m.chat_id as "chatId", m.sender_id as "senderId", m.sender_type as "senderType",
    m.content, m.created_at as "createdAt", m.client_id as "clientId", m.review, m.kind,
    m.helplines, m.intent, m.seen_at as "seenAt"
  from sessions s join users u on u.id = s.user_id
  join chats c on c.id = $2 and (c.patient_id = u.id or (c.doctor_id = u.id and exists (
    select 1 from assignments a
    where a.patient_id = c.patient_id and a.doctor_id = c.doctor_id and a.removed_at is null)))
  join messages m on m.chat_id = c.id
  where s.token_hash = $1 and s.used_at > now() - interval '14 days'
  order by m.seq desc limit 40`;

/**
 * Answers several unchanged polls in one statement by primary keys: session owner and chat version.
 */
const VERSIONS = `
  select asked.place::int, c.version
  from unnest($1::text[], $2::uuid[]) with ordinality as asked (session, chat, place)
  join sessions s on s.token_hash = asked.session and s.used_at > now() - interval '14 days'
  join chats c on c.id = asked.chat and c.patient_id = s.user_id`;

const TICK = `
  insert into progress (goal_id, patient_id, day, achieved) values ($1, $2, $3, $4)
  on conflict (goal_id, day) do update set achieved = excluded.achieved, recorded_at = now()`;

const PATIENTS = `
  select u.id, u.name, u.phone, a.assigned_at as "assignedAt", c.id as "chatId",
    g.id as "goalId", g.title, array(
      select p.day::text from progress p
      where p.goal_id = g.id and p.achieved and p.day > current_date - 15) as days
  from assignments a join users u on u.id = a.patient_id
  join goals g on g.patient_id = u.id
  left join chats c on c.patient_id = a.patient_id and c.doctor_id = a.doctor_id
  where a.doctor_id = $1 and a.removed_at is null
  order by a.assigned_at desc, u.id, g.created_at, g.id`;

/** Booked appointments of 30 days, if the doctor is assigned to the session's patient. */
const SLOTS = `
  select a.starts_at, count(*)::int as booked
  from sessions s join assignments p on p.patient_id = s.user_id and p.doctor_id = $2
    and p.removed_at is null
  join appointments a on a.doctor_id = p.doctor_id and a.starts_at >= $3 and a.starts_at < $4
    and a.state not in ('declined', 'cancelled', 'moved')
  where s.token_hash = $1 and s.used_at > now() - interval '14 days'
  group by a.starts_at`;
const SLOT_DAYS = 30;
const [FIRST_SLOT_MS, SLOT_MS, SLOTS_A_DAY, SEATS] = [3.5 * 3_600_000, 900_000, 20, 3];

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

type GoalRow = Record<'id' | 'goalId' | 'title', string> & { days: string[] };
type PatientRow = { id: string; goalsSummary: object[] };

/**
 * Converts the rows of one query into the response: patients, their goals, fifteen days of each.
 */
const patientsOf = (rows: GoalRow[]): PatientRow[] => {
  const dates = Array.from({ length: 15 }, (_, n) => dayBefore(14 - n));
  const patients: PatientRow[] = [];
  for (const { goalId, title, days, ...person } of rows) {
    if (patients.at(-1)?.id !== person.id) patients.push({ ...person, goalsSummary: [] });
    const last15Days = dates.map((date) => ({ date, achieved: days.includes(date) }));
    patients.at(-1)?.goalsSummary.push({ goalId, title, last15Days });
  }
  return patients;
};

/** Returns the free places of a clinic that opens at 9:00 in India every day of the year. */
const freeOf = (rows: { starts_at: Date; booked: number }[], today: string): object[] => {
  const booked = new Map(rows.map((row) => [row.starts_at.getTime(), row.booked]));
  return Array.from({ length: SLOT_DAYS }, (_, n) => {
    const midnight = Date.parse(today) + n * DAY_MS;
    const slots = Array.from({ length: SLOTS_A_DAY }, (__, place) => {
      const start = midnight + FIRST_SLOT_MS + place * SLOT_MS;
      const free = SEATS - (booked.get(start) ?? 0);
      return { startsAt: new Date(start).toISOString(), minutes: 15, free };
    }).filter(({ free }) => free > 0);
    const free = slots.reduce((sum, slot) => sum + slot.free, 0);
    return { day: new Date(midnight).toISOString().slice(0, 10), free, slots };
  });
};

/**
 * Stores the rows of a message: the message, the assistant's line, the review, the chat, the inbox
 * item.
 */
const send =
  (pool: pg.Pool) =>
  async ({ chatId, patientId, content }: Asked) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const chat = await client.query({
        name: 'lock',
        text: 'select doctor_id, version from chats where id = $1 for update',
        values: [chatId],
      });
      const { doctor_id: doctorId, version } = chat.rows[0];
      const [id, line] = [v7(), v7()];
      await client.query({
        name: 'messages',
        text: `insert into messages (id, chat_id, seq, sender_id, sender_type, content, review)
        values ($1, $2, $3, $4, 'patient', $5, 'escalated'), ($6, $2, $7, null, 'ai', $8, null)`,
        values: [
          id,
          chatId,
          Number(version) + 1,
          patientId,
          content,
          line,
          Number(version) + 2,
          SENT,
        ],
      });
      await client.query({
        name: 'review',
        text: `insert into reviews (message_id, chat_id, level, quote, reason, engine_version)
        values ($1, $2, 'ROUTINE', $3, 'A symptom.', 'bare')`,
        values: [id, chatId, content],
      });
      await client.query({
        name: 'chat',
        text: `update chats set version = version + 2, state = 'waiting_doctor' where id = $1`,
        values: [chatId],
      });
      await client.query({
        name: 'inbox',
        text: `insert into inbox (chat_id, doctor_id, patient_id, message_id, level, rank, reason, quote)
        values ($1, $2, $3, $4, 'ROUTINE', 2, 'A symptom.', $5)
        on conflict (chat_id) do update set message_id = excluded.message_id, quote = excluded.quote`,
        values: [chatId, doctorId, patientId, id, content],
      });
      await client.query('commit');
      return { id, chatId, content };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
const SENT = 'Sent to Dr. Rao. Not watched around the clock: in an emergency call 112 or 108.';

export const bareJobs = (pool: pg.Pool) => {
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;
  const versions = batchCalls(
    async (all: readonly Asked[]) => {
      const rows = await ask('versions', VERSIONS, [
        all.map(({ session }) => session),
        all.map(({ chat }) => chat),
      ]);
      const found = new Map(rows.map(({ place, version }) => [place, version]));
      return all.map((_, index) => Number(found.get(index + 1)));
    },
    { most: 8, atOnce: 4 },
  );
  return {
    /** Returns null if the chat still has the version that the caller knows. */
    unchanged: async (asked: Asked) => {
      const version = await versions(asked);
      return version === Number(asked.known) ? null : { version };
    },
    poll: async ({ session, chat }: Asked) => (await ask('poll', POLL, [session, chat])).reverse(),
    tick: async ({ goalId, patientId, day, achieved }: Asked) => {
      await ask('tick', TICK, [goalId, patientId, day, achieved]);
      return { goalId, day, achieved };
    },
    slots: async ({ session, doctor, today = '' }: Asked) => {
      const from = new Date(today);
      const to = new Date(from.getTime() + SLOT_DAYS * DAY_MS);
      return freeOf(await ask('slots', SLOTS, [session, doctor, from, to]), today);
    },
    patients: async ({ doctor }: Asked) => patientsOf(await ask('patients', PATIENTS, [doctor])),
    send: send(pool),
  };
};
