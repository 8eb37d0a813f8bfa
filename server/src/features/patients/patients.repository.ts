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
import { selectMissed, type Today } from '../goals/index.ts';
import { createNameMatch } from './name-sounds.ts';

/** Selects a doctor's patients: all, or those that match a search. */
export type Search = { doctorId: UserId; q?: string | undefined };

/** The last patient of the previous page, and whether the order had put that patient first. */
type After = { id: UserId; first?: boolean | undefined };

/** The order and the start of a page. */
export type Page = { sort: PatientSort; after?: After | undefined; limit: number };

/** How many of a doctor's patients, the latest added, are found by the sound of their name. */
const NAMES_HEARD = 5_000;

export type PersonRow = {
  id: UserId;
  name: string;
  phone: string;
  assigned_at: Date;
  chat_id: ChatId | null;
  /** Whether the order put the patient first, if it distinguishes. */
  first?: boolean;
};

const ASSIGNED = sql`assignments a join users on users.id = a.patient_id`;

const isPatientOf = (doctorId: UserId) => sql`a.doctor_id = ${doctorId} and a.removed_at is null`;

/** The doctor's current patients. */
const peopleOf = (doctorId: UserId, more = sql``) => sql`
  select users.id, users.name, users.phone, a.assigned_at, chats.id as chat_id ${more}
  from ${ASSIGNED}
  left join chats on chats.patient_id = a.patient_id and chats.doctor_id = a.doctor_id
  where ${isPatientOf(doctorId)}`;

/** The text in lower case without accents. Vowel signs of other scripts are letters and remain. */
const folded = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036F]', '', 'g'))`;

/** Returns the condition on `users` for typed words: parts of the name, or its sound. */
const withName = async (
  db: Kysely<Tables>,
  doctorId: UserId,
  words: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<Pick<PersonRow, 'id' | 'name'>>`
    select users.id, users.name from ${ASSIGNED} where ${isPatientOf(doctorId)}
    order by a.assigned_at desc, a.patient_id desc
    limit ${NAMES_HEARD}`.execute(db);
  const isMatch = createNameMatch(words);
  const ids = rows.filter(({ name }) => isMatch(name)).map(({ id }) => id);
  const isHeard = sql`users.id = any(${ids}::uuid[])`;
  if (rows.length < NAMES_HEARD) return isHeard;
  return sql`(${isHeard} or not exists (
    select from unnest(${words}::text[]) as word
    where strpos(${folded(sql`users.name`)}, ${folded(sql`word`)}) = 0
  ))`;
};

const LOCAL_DIGITS = 10;
const LEAST_WITH_PREFIX = 5;

/**
 * Returns the condition on `users` for a typed phone, with or without spaces and dashes. All numbers
 * begin with +91, which counts in a whole number, or where the typed digits begin with it.
 */
const withPhone = (typed: string): RawBuilder<unknown> => {
  const digits = typed
    .replace(/[^\d+]/g, '')
    .replace(/^\+91/, '')
    .replace(/\D/g, '');
  return digits.length > LOCAL_DIGITS
    ? sql`strpos(users.phone, ${digits}) > 0`
    : sql`(strpos(right(users.phone, ${LOCAL_DIGITS}::int), ${digits}) > 0
        or ${digits.length >= LEAST_WITH_PREFIX} and strpos(users.phone, ${`+${digits}`}) = 1)`;
};

/** Returns the condition on `users` for a search: by name or phone. */
const matching = async (
  db: Kysely<Tables>,
  { doctorId, q = '' }: Search,
): Promise<RawBuilder<unknown>> => {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const isPhone = /^[\d\s()+-]*\d[\d\s()+-]*$/.test(q);
  return isPhone ? withPhone(q) : withName(db, doctorId, words);
};

const needsReply = sql`exists (
  select from inbox
  where inbox.doctor_id = a.doctor_id and inbox.patient_id = a.patient_id
    and inbox.answered_at is null
)`;

// For patients with a recent achievement, this reads one index entry of `progress`; for others, a
// few more.
/** How far back missed days are searched: as far as the days of a card, which counts them too. */
const MISSED_WITHIN_DAYS = SUMMARY_DAYS - 1;

const hasMissed = (now: Today) => sql`(
  select missed from (
    select max(day) as day from progress
    where progress.patient_id = a.patient_id and achieved and day <= ${now.today}::date
  ) tick
  cross join lateral (${selectMissed(sql`a.patient_id`, sql`tick.day`, now, MISSED_WITHIN_DAYS)}) due
)`;

/** Whether the order puts a patient first; null if it goes by assignment alone. */
const firstOf = (sort: PatientSort, now: Today): RawBuilder<unknown> | null => {
  if (sort === 'reply') return needsReply;
  return sort === 'missed' ? hasMissed(now) : null;
};

/** Patients after the given one; all if none is given. */
const isAfter = (first: RawBuilder<unknown> | null, doctorId: UserId, after: After | undefined) => {
  if (!after) return sql`true`;
  const order = [...(first ? [first] : []), sql`a.assigned_at`, sql`a.patient_id`];
  // The patient may have moved in the order since the page was read.
  const was = after.first === undefined ? first : sql`${after.first}::boolean`;
  const start = [...(first ? [was] : []), ...order.slice(-2)];
  return sql`(${sql.join(order)}) < (
    select ${sql.join(start)} from assignments a
    where a.doctor_id = ${doctorId} and a.patient_id = ${after.id}
    order by a.assigned_at desc limit 1
  )`;
};

/** Reads a doctor's current patients; every method is limited to one doctor. */
export const createPatientsRepository = (db: Kysely<Tables>) => ({
  /** Counts patients and chats with a patient's message since `midnight`; reads the rating. */
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
  /** Returns a page of the matching patients. */
  people: async (
    search: Search,
    { sort, after, limit }: Page,
    now: Today,
  ): Promise<PersonRow[]> => {
    const { doctorId } = search;
    const first = firstOf(sort, now);
    const { rows } = await sql<PersonRow>`
      ${peopleOf(doctorId, first ? sql`, ${first} as first` : sql``)}
        and ${await matching(db, search)} and ${isAfter(first, doctorId, after)}
      order by ${first ? sql`first desc,` : sql``} a.assigned_at desc, a.patient_id desc
      limit ${limit}
    `.execute(db);
    return rows;
  },
  /** Returns the matching patients, latest added first. */
  found: async (search: Search, limit: number): Promise<Patient[]> => {
    const { rows } = await sql<Patient>`
      select users.id, users.name, users.phone from ${ASSIGNED}
      where ${isPatientOf(search.doctorId)} and ${await matching(db, search)}
      order by a.assigned_at desc, a.patient_id desc
      limit ${limit}`.execute(db);
    return rows;
  },
  /**
   * Counts all patients, those that match, and those each order puts first; new ones are assigned
   * after `newSince`.
   */
  counts: async (
    search: Search,
    { newSince, ...now }: Today & { newSince: Date },
  ): Promise<PatientCounts> => {
    const { rows } = await sql<PatientCounts>`
      select count(*) as assigned,
        count(*) filter (where ${await matching(db, search)}) as found,
        count(*) filter (where ${needsReply}) as reply,
        count(*) filter (where ${hasMissed(now)}) as missed,
        count(*) filter (where a.assigned_at > ${newSince}) as new
      from ${ASSIGNED} where ${isPatientOf(search.doctorId)}
    `.execute(db);
    return rows[0] as PatientCounts;
  },
  /** Returns one of the doctor's current patients. */
  person: async (doctorId: UserId, patientId: UserId) => {
    const { rows } = await sql<PersonRow & { date_of_birth: DayString; gender: string }>`
      select person.*, patients.date_of_birth, patients.gender
      from (${peopleOf(doctorId)} and a.patient_id = ${patientId}) person
      join patients on patients.user_id = person.id`.execute(db);
    return rows[0];
  },
});
export type PatientsRepository = ReturnType<typeof createPatientsRepository>;
