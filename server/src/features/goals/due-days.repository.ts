import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a patient's day was not excused and any goal was due on it. Goals that are due a number
 * of times per week have no fixed days and do not count.
 */
export const wasDue = (
  patientId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  timeZone: string,
) => sql<boolean>`(
  not exists (
    select from excused_days e where e.patient_id = ${patientId} and e.day = ${day}
  ) and exists (
    select from goals g
    where g.patient_id = ${patientId} and g.times_a_week is null
      and (g.created_at at time zone ${timeZone})::date <= ${day}
      and (g.until is null or g.until >= ${day})
      and (g.weekdays is null or lower(to_char(${day}, 'Dy')) = any(g.weekdays))
  )
)`;
