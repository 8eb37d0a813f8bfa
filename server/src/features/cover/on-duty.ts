import type { UserId } from '@saathi/contract';
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

/**
 * Of `covers c`: whoever it names stands in at an instant. A dated one goes before the week while it
 * lasts, so that at most one is on duty; a doctor who is not verified any more stands in for nobody.
 */
export const isOnDuty = (at: Date): RawBuilder<boolean> => sql`(
  case when c.weekday is null then c.starts_at <= ${at}::timestamptz and ${at}::timestamptz < c.ends_at
  else ${isInWeek(at)} and not exists (
    select from covers dated where dated.doctor_id = c.doctor_id
      and dated.starts_at <= ${at}::timestamptz and ${at}::timestamptz < dated.ends_at) end
  and exists (
    select from doctors v where v.user_id = c.stand_in_id and v.verified_at is not null))`;

/** Of `covers c` on duty at an instant: when that ends. */
const endOf = (at: Date) => sql`case when c.weekday is null then c.ends_at else (
  (${localOf(at)}::date + case when c.to_time > to_char(${localOf(at)}, 'HH24:MI') then 0 else 1 end)
    + c.to_time::time) at time zone c.time_zone end`;

/** The doctors for whom somebody stands in at an instant. */
export const standsInFor = (userId: UserId, at: Date): RawBuilder<unknown> => sql`
  select c.doctor_id from covers c where c.stand_in_id = ${userId} and ${isOnDuty(at)}`;

/** Of `assignments a`: the patient lets those who stand in read and answer. */
export const LETS_STAND_INS_READ = sql<boolean>`(a.removed_at is null and a.team_agreed_at is not null)`;

/**
 * Of `chats`: somebody may read and answer it now for its doctor: on duty, the patient has agreed,
 * and something in it cannot wait, until the doctor closes it.
 */
export const mayStandIn = (
  userId: UserId | RawBuilder<unknown>,
  at: Date,
): RawBuilder<boolean> => sql`exists (
  select from covers c
  join assignments a on a.doctor_id = c.doctor_id and ${LETS_STAND_INS_READ}
  join inbox waits on waits.chat_id = chats.id and waits.level = any(${STAND_IN_LEVELS}::text[])
  where c.doctor_id = chats.doctor_id and a.patient_id = chats.patient_id
    and c.stand_in_id = ${userId} and ${isOnDuty(at)})`;

/** Of `chats`: whoever may read it now while something in it cannot wait; null for nobody. */
export const onDutyFor = (at: Date): RawBuilder<UserId | null> => sql`(
  select c.stand_in_id from covers c
  join assignments a on a.doctor_id = c.doctor_id and ${LETS_STAND_INS_READ}
  where c.doctor_id = chats.doctor_id and a.patient_id = chats.patient_id and ${isOnDuty(at)}
  limit 1)`;

/** Of `chats`: what its patient is told of who stands in; null where nobody ever will. */
export const coverOfChat = (at: Date): RawBuilder<unknown> => sql`(
  select json_build_object(
    'standIn', duty.name, 'until', duty.until,
    'agreed', case when a.team_agreed_at is not null then true
      when a.team_refused_at is not null then false end)
  from assignments a
  left join lateral (
    select users.name, ${endOf(at)} as until
    from covers c join users on users.id = c.stand_in_id
    where c.doctor_id = a.doctor_id and ${isOnDuty(at)} limit 1
  ) duty on true
  where a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id and a.removed_at is null
    and exists (
      select from covers c where c.doctor_id = a.doctor_id
        and (c.weekday is not null or c.ends_at > ${at}::timestamptz)))`;
