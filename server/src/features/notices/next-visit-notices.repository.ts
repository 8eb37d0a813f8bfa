import type { DayString } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addDays, type Clock, dayIn, instantIn, startOfDayIn } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { withdraw } from './chat-notices.repository.ts';

/** When the patient is told of the date, in the clinic's time zone: early enough to get a time. */
const DAYS_BEFORE = 3;
const TIME = '10:00';
/** An appointment this near to the date is the visit that the doctor meant. */
const VISIT_WITHIN_DAYS = 14;

/**
 * Stores the notice that the date approaches on which the doctor wants to see the patient again,
 * once per pair and date, with or without a device, because one may be added until then. One that
 * ended before it rang, because the two had parted, is set again. None for a date so near that the
 * note itself has just told of it.
 */
export const remindOfNextVisit = async (
  tx: Kysely<Tables>,
  { patientId, doctorId }: Pair,
  nextDate: DayString,
  { clinicTimeZone, clock }: { clinicTimeZone: string; clock: Clock },
): Promise<void> => {
  const now = clock.now();
  const day = addDays(nextDate, -DAYS_BEFORE);
  if (day <= dayIn(clinicTimeZone, now)) return;
  const secondsUntil = (instant: Date) => (instant.getTime() - now.getTime()) / 1_000;
  await sql`
    insert into notices (id, user_id, kind, subject_id, slot, path, due_at, expires_at)
    select ${newId<string>()}::uuid, ${patientId}::uuid, 'next_visit', id, ${nextDate},
      ${`/patient/chat/${doctorId}`},
      now() + make_interval(secs => ${secondsUntil(instantIn(clinicTimeZone, day, TIME))}),
      now() + make_interval(secs => ${secondsUntil(startOfDayIn(clinicTimeZone, nextDate))})
    from chats where patient_id = ${patientId} and doctor_id = ${doctorId}
    on conflict (user_id, kind, subject_id, slot) do update
      set due_at = excluded.due_at, expires_at = excluded.expires_at, withdrawn_at = null,
        done_at = null
      where notices.withdrawn_at is not null and notices.sent_at is null`.execute(tx);
};

/** Ends the notice of a next visit that rang, once the pair has an appointment. */
export const withdrawNextVisit = async (
  tx: Kysely<Tables>,
  { patientId, doctorId }: Pair,
): Promise<void> => {
  await withdraw(
    sql`kind = 'next_visit' and sent_at is not null and subject_id in (
      select id from chats where patient_id = ${patientId} and doctor_id = ${doctorId})`,
    true,
  ).execute(tx);
};

/**
 * SQL condition on `notices n`: the pair's newest note still has this date, and no appointment has
 * met it or will.
 */
export const isNextVisitOpen = (at: Date): RawBuilder<boolean> => sql`exists (
  select from chats c cross join lateral (
    select v.day, v.next_date from visit_notes v
    where v.patient_id = c.patient_id and v.doctor_id = c.doctor_id
    order by v.created_at desc, v.id desc limit 1
  ) newest
  where c.id = n.subject_id and newest.next_date = n.slot::date and not exists (
    select from appointments a
    where a.patient_id = c.patient_id and a.doctor_id = c.doctor_id and a.day > newest.day
      and a.day between newest.next_date - ${VISIT_WITHIN_DAYS}::int
        and newest.next_date + ${VISIT_WITHIN_DAYS}::int
      and (a.state in ('confirmed', 'arrived', 'done')
        or (a.state = 'requested' and a.starts_at > ${at}))
  ))`;
