import type {
  ChatId,
  DayString,
  FollowUp,
  FollowUpReason,
  FollowUpResult,
  Measure,
  UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import { selectMissed, type Today } from '../goals/index.ts';

const SILENT_DAYS = 14;
/** How far back missed days are searched: far enough for a goal of one weekday. */
const MISSED_WITHIN_DAYS = 28;
/** A rise that is older is ignored. */
const RISE_LASTS_DAYS = 30;
/** How many days late a tick or a reading may be entered. */
const LATE_DAYS = 7;
/**
 * Measures that can rise dangerously. From `highFrom` on, what the review flags is too high, not too
 * low.
 */
const RISING: { measure: Measure; highFrom: number }[] = [
  { measure: 'pressure', highFrom: 120 },
  { measure: 'sugar', highFrom: 130 },
  { measure: 'weight', highFrom: 0 },
  { measure: 'temperature', highFrom: 37 },
];

/** The start of a page: after the row with this rank and patient. */
export type PageCursor = { rank: number; patientId: UserId };
export type Page = { show: 'open' | 'done'; after: PageCursor | null; limit: number };

export type FollowUpRow = {
  id: UserId;
  name: string;
  phone: string;
  chatId: ChatId | null;
  rank: number;
  rising: { measure: Measure; since: DayString }[];
  visitSince: DayString | null;
  missedSince: DayString | null;
  silentSince: DayString | null;
  result: FollowUpResult | null;
  followed_at: Date | null;
  hidden_until: DayString | null;
  cameBack: boolean;
};

/** The doctor's current patients for `show`: `open` unless a result hides them. */
const listed = (doctorId: UserId, { show }: Page, { today, timeZone }: Today) => sql`
  select a.patient_id, a.doctor_id, users.name, users.phone, chats.id as chat_id,
    f.result, f.followed_at, f.hidden_until,
    (a.assigned_at at time zone ${timeZone})::date as assigned,
    (f.followed_at at time zone ${timeZone})::date as followed,
    floor(extract(epoch from f.followed_at) * 1000)::float8 as moment
  from assignments a
  join users on users.id = a.patient_id
  left join chats on chats.patient_id = a.patient_id and chats.doctor_id = a.doctor_id
  left join follow_ups f on f.patient_id = a.patient_id and f.doctor_id = a.doctor_id
  where a.doctor_id = ${doctorId} and a.removed_at is null
    and (f.result is null or coalesce(f.hidden_until <= ${today}::date, false)) = ${show === 'open'}`;

/**
 * Measures whose three readings taken last rise, the last too high for the doctor or the review.
 * Whether the review flagged it is not known of readings from before that was stored: their level
 * tells.
 */
const rising = ({ today }: Today) => sql`
  select json_agg(json_build_object('measure', m.measure, 'since', newest.day)) as measures
  from unnest(
    ${RISING.map(({ measure }) => measure)}::text[],
    ${RISING.map(({ highFrom }) => highFrom)}::float8[]
  ) m (measure, high_from)
  cross join lateral (
    select array_agg(value order by taken_at desc) as values,
      (array_agg(day order by taken_at desc))[1] as day,
      (array_agg(meal order by taken_at desc))[1] as meal,
      (array_agg(coalesce(flagged, level is not null) order by taken_at desc))[1] as flagged
    from (
      select value, taken_at, day, meal, flagged, level from readings
      where patient_id = l.patient_id and measure = m.measure
      order by taken_at desc limit 3
    ) three
  ) newest
  where newest.values[1] > newest.values[2] and newest.values[2] > newest.values[3]
    and newest.day > ${today}::date - ${RISE_LASTS_DAYS}::int
    and (l.result is distinct from 'moved' or newest.day > l.followed)
    and (
      newest.flagged and newest.values[1] >= m.high_from
      or exists (
        select from reading_ranges g
        where g.patient_id = l.patient_id and g.doctor_id = l.doctor_id
          and newest.values[1] > g.high
          and g.figure = case m.measure when 'pressure' then 'systolic'
            when 'sugar' then 'sugar_' || newest.meal else m.measure end
      )
    )`;

/**
 * The day for which the doctor's last note asks the patient to come, if it has passed and there has
 * been no appointment since; a request whose day has passed is none.
 */
const dueVisit = ({ today }: Today) => sql`
  select max(n.next_date) as day from (
    select day, next_date from visit_notes
    where doctor_id = l.doctor_id and patient_id = l.patient_id
    order by created_at desc limit 1
  ) n
  where n.next_date < ${today}::date
    and (l.result is distinct from 'moved' or n.next_date > l.followed)
    and not exists (
      select from appointments b
      where b.patient_id = l.patient_id and b.doctor_id = l.doctor_id
        and b.starts_at > n.day and b.day > n.day
        and (b.state in ('confirmed', 'arrived', 'done')
          or b.state = 'requested' and b.day >= ${today}::date)
    )`;

/** The listed patients with every reason and the patients' latest activity. */
const withReasons = (people: RawBuilder<unknown>, now: Today) => sql`
  select l.*, rise.measures, visit.day as visit, sign.day as sign, coalesce(tick.day, born.day) as missed_since,
    due.missed and (l.result is distinct from 'moved' or coalesce(tick.day, born.day) > l.followed)
      as missed,
    sign.day <= ${now.today}::date - ${SILENT_DAYS}::int
      and (l.result is distinct from 'moved' or sign.day > l.followed) as silent
  from (${people}) l
  cross join lateral (
    select max(day) as day from progress
    where patient_id = l.patient_id and achieved and day <= ${now.today}::date
  ) tick
  cross join lateral (
    select min((created_at at time zone ${now.timeZone})::date) as day from goals
    where patient_id = l.patient_id
  ) born
  cross join lateral (
    select greatest(l.assigned, tick.day, (
      select max(day) from readings where patient_id = l.patient_id
    ), (
      select (created_at at time zone ${now.timeZone})::date from messages
      where chat_id = l.chat_id and sender_type = 'patient' order by seq desc limit 1
    )) as day
  ) sign
  cross join lateral (${selectMissed(sql`l.patient_id`, sql`tick.day`, now, MISSED_WITHIN_DAYS)}) due
  cross join lateral (${dueVisit(now)}) visit
  cross join lateral (${rising(now)}) rise`;

/** Whether the patient has been active since the result. */
const wasActiveSinceResult = sql`(
  exists (
    select from progress p where p.patient_id = r.patient_id and p.achieved
      and p.day >= r.followed - ${LATE_DAYS}::int and p.recorded_at > r.followed_at
  ) or exists (
    select from readings p where p.patient_id = r.patient_id
      and p.day >= r.followed - ${LATE_DAYS}::int and p.created_at > r.followed_at
  ) or coalesce((
    select created_at from messages m
    where m.chat_id = r.chat_id and m.sender_type = 'patient' order by seq desc limit 1
  ) > r.followed_at, false)
)`;

const isAfter = (after: PageCursor | null) =>
  after ? sql`(rank, patient_id) < (${after.rank}::float8, ${after.patientId}::uuid)` : sql`true`;

/** Reads whom a doctor should reach, stores the results; each method is limited to one doctor. */
export const createFollowUpRepository = (db: Kysely<Tables>) => ({
  /** Returns a page: the most important reasons first, or the newest results first. */
  list: async (doctorId: UserId, page: Page, now: Today): Promise<FollowUpRow[]> => {
    const rank =
      page.show === 'done'
        ? sql`moment`
        : sql`(8 * (measures is not null)::int + 4 * (visit is not null)::int
            + 2 * missed::int + silent::int)::float8`;
    const { rows } = await sql<FollowUpRow>`
      with people as (
        select * from (${withReasons(listed(doctorId, page, now), now)}) found
      ), page as (
        select *, ${rank} as rank from people
      )
      select r.patient_id as id, r.name, r.phone, r.chat_id as "chatId", r.rank,
        coalesce(r.measures, '[]') as rising,
        r.visit as "visitSince",
        case when r.missed then r.missed_since end as "missedSince",
        case when r.silent then r.sign end as "silentSince",
        r.result, r.followed_at, r.hidden_until,
        r.followed_at is not null and ${wasActiveSinceResult} as "cameBack"
      from (
        select * from page where rank > 0 and ${isAfter(page.after)}
        order by rank desc, patient_id desc limit ${page.limit}
      ) r
      order by r.rank desc, r.patient_id desc`.execute(db);
    return rows;
  },
  /**
   * Stores a result, replacing the previous one; returns whether it differs from that, null if the
   * pair is not assigned.
   */
  set: async (
    { patientId, doctorId }: Pair,
    {
      result,
      at,
      hiddenUntil,
    }: { result: FollowUpResult; at: Date; hiddenUntil: DayString | null },
  ): Promise<boolean | null> => {
    // The lock makes a concurrent end of the assignment wait and then remove this row, too.
    const { rows } = await sql<{ isNew: boolean }>`
      with pair as (
        select doctor_id, patient_id from assignments
        where patient_id = ${patientId} and doctor_id = ${doctorId} and removed_at is null for share
      ), kept as (
        insert into follow_ups (doctor_id, patient_id, result, followed_at, hidden_until)
        select doctor_id, patient_id, ${result}, ${at}::timestamptz, ${hiddenUntil}::date from pair
        on conflict (doctor_id, patient_id) do update set result = excluded.result,
          followed_at = excluded.followed_at, hidden_until = excluded.hidden_until
      )
      select not exists (
        select from follow_ups before
        where before.doctor_id = pair.doctor_id and before.patient_id = pair.patient_id
          and before.result = ${result} and before.hidden_until is not distinct from ${hiddenUntil}::date
      ) as "isNew" from pair`.execute(db);
    return rows[0]?.isNew ?? null;
  },
});

/** Converts a row to the response. */
export const toFollowUp = (row: FollowUpRow): FollowUp => {
  const reasons: FollowUpReason[] = row.rising.map((rise) => ({ kind: 'rising', ...rise }));
  if (row.visitSince) reasons.push({ kind: 'visit', since: row.visitSince });
  if (row.missedSince) reasons.push({ kind: 'missed', since: row.missedSince });
  if (row.silentSince) reasons.push({ kind: 'silent', since: row.silentSince });
  const { id, name, phone, chatId, result, followed_at: at } = row;
  const last = result &&
    at && {
      result,
      at: at.toISOString(),
      hiddenUntil: row.hidden_until,
      cameBack: row.cameBack,
    };
  return { patient: { id, name, phone }, chatId, reasons, last };
};
