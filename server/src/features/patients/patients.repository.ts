import {
  type ChatId,
  type DayString,
  type Patient,
  type PatientCounts,
  type PatientSort,
  SUMMARY_DAYS,
  type UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { wasDue } from '../goals/index.ts';

/** Which of a doctor's patients are meant: all, or those a search finds. */
export type Search = { doctorId: UserId; q?: string | undefined };

/** How the patients are ordered and from where on; `after` is the last one of the page before. */
export type Page = { sort: PatientSort; after?: UserId | undefined; limit: number };

/** A patient counts as missing days after so many on which a goal was due, without any achieved. */
const MISSED_DAYS = 3;
/** How far back such days are looked for: what a summary shows. */
const MISSED_WITHIN_DAYS = SUMMARY_DAYS - 1;

export type PersonRow = {
  id: UserId;
  name: string;
  phone: string;
  assigned_at: Date;
  chat_id: ChatId | null;
};

/** The doctor's patients of now. */
const peopleOf = (doctorId: UserId) => sql`
  select users.id, users.name, users.phone, a.assigned_at, chats.id as chat_id
  from assignments a
  join users on users.id = a.patient_id
  left join chats on chats.patient_id = a.patient_id and chats.doctor_id = a.doctor_id
  where a.doctor_id = ${doctorId} and a.removed_at is null`;

/** A name in small letters without accents. Vowel signs of other scripts are letters and stay. */
const folded = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036F]', '', 'g'))`;

const matches = (q = ''): RawBuilder<unknown> => {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  // A phone may be typed with spaces and dashes.
  const isPhone = /^[\d\s()+-]*\d[\d\s()+-]*$/.test(q);
  if (isPhone) return sql`strpos(users.phone, ${q.replace(/\D/g, '')}) > 0`;
  return sql`not exists (
    select from unnest(${words}::text[]) as word
    where strpos(${folded(sql`users.name`)}, ${folded(sql`word`)}) = 0
  )`;
};

const needsReply = sql`exists (
  select from inbox
  where inbox.doctor_id = a.doctor_id and inbox.patient_id = a.patient_id
    and inbox.answered_at is null
)`;

/** A day, and where the day begins on which a goal is made. */
export type Missing = { today: DayString; timeZone: string };

// Of whoever achieved something lately one index entry of progress is read, of the others few more.
const hasMissed = ({ today, timeZone }: Missing) => sql`exists (
  select from (
    select ${today}::date - 1 - max(day) as days from progress
    where progress.patient_id = a.patient_id and achieved and day <= ${today}::date
    having coalesce(max(day) < ${today}::date - ${MISSED_DAYS}::int, true)
  ) full_since
  cross join lateral generate_series(
    1, least(full_since.days, ${MISSED_WITHIN_DAYS}::int)
  ) back (days)
  where ${wasDue(sql`a.patient_id`, sql`(${today}::date - back.days)`, timeZone)}
  offset ${MISSED_DAYS - 1}
)`;

/** The columns the order goes by, each downwards; the same for a page's last patient is where the next begins. */
const orderOf = (sort: PatientSort, missing: Missing): RawBuilder<unknown>[] => [
  ...(sort === 'reply' ? [needsReply] : []),
  ...(sort === 'missed' ? [hasMissed(missing)] : []),
  // `recent` and `new` are the same order.
  sql`a.assigned_at`,
  sql`a.patient_id`,
];

/** Patients after the given one; all where none is given. */
const isAfter = (order: RawBuilder<unknown>[], doctorId: UserId, after: UserId | undefined) =>
  after
    ? sql`(${sql.join(order)}) < (
        select ${sql.join(order)} from assignments a
        where a.doctor_id = ${doctorId} and a.patient_id = ${after}
        order by a.assigned_at desc limit 1
      )`
    : sql`true`;

/** What a doctor sees of the patients of now; every method names one doctor. */
export const createPatientsRepository = (db: Kysely<Tables>) => ({
  /** Patients, their chats with a message of theirs since `midnight`, and the doctor's rating. */
  stats: async (doctorId: UserId, midnight: Date) => {
    const { rows } = await sql<{ patients: number; chats: number; rating: number | null }>`
      select
        (select count(*) from assignments where doctor_id = ${doctorId} and removed_at is null)
          as patients,
        (select count(*) from assignments
          join chats using (patient_id, doctor_id)
          -- The newest message by the thread's own order: a long thread costs no more than a short one.
          cross join lateral (
            select created_at from messages
            where chat_id = chats.id and sender_type = 'patient'
            order by seq desc limit 1
          ) as newest
          where doctor_id = ${doctorId} and removed_at is null and newest.created_at >= ${midnight})
          as chats,
        (select rating from doctors where user_id = ${doctorId}) as rating
    `.execute(db);
    return rows[0] ?? { patients: 0, chats: 0, rating: null };
  },
  /** A page of the patients that match. */
  people: async (
    { doctorId, q }: Search,
    { sort, after, limit }: Page,
    missing: Missing,
  ): Promise<PersonRow[]> => {
    const order = orderOf(sort, missing);
    const { rows } = await sql<PersonRow>`
      ${peopleOf(doctorId)} and ${matches(q)} and ${isAfter(order, doctorId, after)}
      order by ${sql.join(order.map((column) => sql`${column} desc`))}
      limit ${limit}
    `.execute(db);
    return rows;
  },
  /** Those a search finds, the latest added first. */
  found: async ({ doctorId, q }: Search, limit: number): Promise<Patient[]> => {
    const { rows } = await sql<Patient>`
      select users.id, users.name, users.phone
      from assignments a join users on users.id = a.patient_id
      where a.doctor_id = ${doctorId} and a.removed_at is null and ${matches(q)}
      order by a.assigned_at desc, a.patient_id desc
      limit ${limit}`.execute(db);
    return rows;
  },
  /** How many patients there are, match, and are put first by each order; new ones are assigned after `newSince`. */
  counts: async (
    { doctorId, q }: Search,
    { newSince, ...missing }: Missing & { newSince: Date },
  ): Promise<PatientCounts> => {
    const { rows } = await sql<PatientCounts>`
      select count(*) as assigned,
        count(*) filter (where ${matches(q)}) as found,
        count(*) filter (where ${needsReply}) as reply,
        count(*) filter (where ${hasMissed(missing)}) as missed,
        count(*) filter (where a.assigned_at > ${newSince}) as new
      from assignments a
      join users on users.id = a.patient_id
      where a.doctor_id = ${doctorId} and a.removed_at is null
    `.execute(db);
    return rows[0] as PatientCounts;
  },
  /** One of the doctor's patients of now. */
  person: async (doctorId: UserId, patientId: UserId) => {
    const { rows } = await sql<PersonRow & { date_of_birth: DayString; gender: string }>`
      select person.*, patients.date_of_birth, patients.gender
      from (${peopleOf(doctorId)} and a.patient_id = ${patientId}) person
      join patients on patients.user_id = person.id`.execute(db);
    return rows[0];
  },
});
export type PatientsRepository = ReturnType<typeof createPatientsRepository>;
