import { type RawBuilder, sql } from 'kysely';

/** In the inbox of whoever stands in: what cannot wait for the doctor. */
export const STAND_IN_LEVELS = ['EMERGENCY', 'URGENT'];

/** Of `covers c`: the clock of its time zone at an instant. */
const localOf = (at: Date) => sql`(${at}::timestamptz at time zone c.time_zone)`;

/** Of a weekly `covers c`: it began today, or yesterday and goes on. */
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

/** Of a doctor's id: somebody has seen the papers, and nobody has taken that back. */
const isVerified = (doctorId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from doctors v where v.user_id = ${doctorId} and v.verified_at is not null)`;

/**
 * Of `covers c`: whoever it names stands in at an instant. A dated one goes before the week while it
 * lasts, so that at most one is on duty; a doctor who is not verified any more stands in for nobody, and leaves
 * the week to whoever has it.
 */
export const isOnDuty = (at: Date): RawBuilder<boolean> => sql`(
  case when c.weekday is null then c.starts_at <= ${at}::timestamptz and ${at}::timestamptz < c.ends_at
  else ${isInWeek(at)} and not exists (
    select from covers dated where dated.doctor_id = c.doctor_id
      and dated.starts_at <= ${at}::timestamptz and ${at}::timestamptz < dated.ends_at
      and ${isVerified(sql.ref('dated.stand_in_id'))}) end
  and ${isVerified(sql.ref('c.stand_in_id'))})`;

/** Of `covers c` on duty at an instant: when that ends. */
export const endOf = (at: Date) => sql`case when c.weekday is null then c.ends_at else (
  (${localOf(at)}::date + case when c.to_time > to_char(${localOf(at)}, 'HH24:MI') then 0 else 1 end)
    + c.to_time::time) at time zone c.time_zone end`;
