import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the goal `g` is due on a day: not over, not on another weekday, not excused. */
export const isDueOn = (day: RawBuilder<unknown>) => sql<boolean>`(
  (g.until is null or g.until >= ${day})
  and (g.weekdays is null or lower(to_char(${day}, 'Dy')) = any(g.weekdays))
  and not exists (
    select from excused_days e where e.patient_id = g.patient_id and e.day = ${day}
  )
)`;
