import type { DayString } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';

/** A patient counts as missing days after this many due days without an achievement. */
const MISSED_DAYS = 3;

/** A day, and the time zone in which a goal's day of creation is determined. */
export type Today = { today: DayString; timeZone: string };

/** For a goal `g`: not over on this day, and not only for other weekdays. */
const isPlannedOn = (day: RawBuilder<unknown>) => sql`(g.until is null or g.until >= ${day})
  and (g.weekdays is null or lower(to_char(${day}, 'Dy')) = any(g.weekdays))`;

const isNotExcused = (patientId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`not exists (
  select from excused_days e where e.patient_id = ${patientId} and e.day = ${day}
)`;

/** SQL condition: the goal `g` is due on a day: not over, not on another weekday, not excused. */
export const isDueOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`(${isPlannedOn(day)} and ${isNotExcused(sql.ref('g.patient_id'), day)})`;

/**
 * Whether a patient's day was not excused and any goal was due on it. Goals that are due a number
 * of times per week have no fixed days and do not count.
 */
const wasDue = (patientId: RawBuilder<unknown>, day: RawBuilder<unknown>, timeZone: string) => sql`(
  ${isNotExcused(patientId, day)} and exists (
    select from goals g
    where g.patient_id = ${patientId} and g.times_a_week is null
      and (g.created_at at time zone ${timeZone})::date <= ${day} and ${isPlannedOn(day)}
  )
)`;

/**
 * Selects as `missed` whether enough due days have passed since `lastDay`, the last one with an
 * achievement, null if there is none; searches `within` days. Reads no goal if that was within the
 * last few days.
 */
export const selectMissed = (
  patientId: RawBuilder<unknown>,
  lastDay: RawBuilder<unknown>,
  { today, timeZone }: Today,
  within: number,
) => sql`
  select count(*) = ${MISSED_DAYS}::int as missed from (
    select from generate_series(
      1, least(${today}::date - 1 - ${lastDay}, ${within}::int)
    ) back (days)
    where coalesce(${lastDay} < ${today}::date - ${MISSED_DAYS}::int, true)
      and ${wasDue(patientId, sql`(${today}::date - back.days)`, timeZone)}
    limit ${MISSED_DAYS}::int
  ) due`;
