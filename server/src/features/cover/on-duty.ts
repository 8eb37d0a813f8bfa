import { type RawBuilder, sql } from 'kysely';

/** The levels in a stand-in's inbox: messages that cannot wait for the doctor. */
export const STAND_IN_LEVELS = ['EMERGENCY', 'URGENT'];

/** For `covers c`: local time in its time zone at an instant. */
const localOf = (at: Date) => sql`(${at}::timestamptz at time zone c.time_zone)`;

/** For a weekly `covers c`: whether it began today, or began yesterday and is not over. */
const isInWeek = (at: Date): RawBuilder<boolean> => {
  const local = localOf(at);
  const [today, time] = [
    sql`extract(isodow from ${local})::int`,
    sql`to_char(${local}, 'HH24:MI')`,
  ];
  return sql`case when c.from_time < c.to_time
    then c.weekday = ${today} and c.from_time <= ${time} and ${time} < c.to_time
    else (c.weekday = ${today} and c.from_time <= ${time})
      or (c.weekday % 7 + 1 = ${today} and ${time} < c.to_time) end`;
};

/** For a doctor's id: whether the doctor is currently verified. */
export const isVerified = (doctorId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from doctors v where v.user_id = ${doctorId} and v.verified_at is not null)`;

/**
 * For `covers c`: whether the stand-in is on duty at an instant. A dated cover replaces the weekly
 * one while it lasts, so that at most one stand-in is on duty. A doctor who is no longer verified
 * does not stand in, and then the weekly cover applies.
 */
export const isOnDuty = (at: Date): RawBuilder<boolean> => sql`(
  case when c.weekday is null then c.starts_at <= ${at}::timestamptz and ${at}::timestamptz < c.ends_at
  else ${isInWeek(at)} and not exists (
    select from covers dated where dated.doctor_id = c.doctor_id
      and dated.starts_at <= ${at}::timestamptz and ${at}::timestamptz < dated.ends_at
      and ${isVerified(sql.ref('dated.stand_in_id'))}) end
  and ${isVerified(sql.ref('c.stand_in_id'))})`;

/** For `covers c` on duty at an instant: when the duty ends. */
export const dutyEndOf = (at: Date) => sql`case when c.weekday is null then c.ends_at else (
  (${localOf(at)}::date + case when c.to_time > to_char(${localOf(at)}, 'HH24:MI') then 0 else 1 end)
    + c.to_time::time) at time zone c.time_zone end`;
