import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { isDueOn } from '../goals/index.ts';
import { DEFAULT_CHOICES } from './ring-delay.ts';

/** A minute as local day and time, in these time zones. */
export type LocalMinute = { timeZones: string[]; day: string; time: string };

/** Goals per statement, so that nobody waits long behind it. */
const GOALS_PER_STATEMENT = 50;
/** So many new rows change how the database should plan reads of them. */
const ANALYSE_FROM_ROWS = 500;
const KEPT = sql`interval '1 hour'`;

export const createRemindersRepository = (db: Kysely<Tables>, clinicTimeZone: string) => ({
  /** Returns people's time zones, each found through the index, however many people there are. */
  timeZones: async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      with recursive zone (name) as (
        select min(time_zone) from notice_settings
        union all
        select (select min(time_zone) from notice_settings where time_zone > zone.name)
        from zone where zone.name is not null
      )
      select name from zone where name is not null and name <> ${clinicTimeZone}
      union all select ${clinicTimeZone}::text`.execute(db);
    return rows.map(({ name }) => name);
  },
  /**
   * Adds reminders of the goals due in a minute, one per goal and day, if the person can be
   * notified and the goal is due that day and not ticked; returns how many were added.
   */
  add: async ({ timeZones, day, time }: LocalMinute): Promise<number> => {
    let after: string | null = null;
    let added = 0;
    do {
      const { rows } = await sql<{ last: string | null; added: number }>`
        with due as materialized (
          select id, patient_id, weekdays, until from goals
          where remind_at = ${time} and (${after}::uuid is null or id > ${after}::uuid)
          order by id limit ${GOALS_PER_STATEMENT}
        ), added as (
          insert into notices (id, user_id, kind, subject_id, slot, path, expires_at)
          select gen_random_uuid(), g.patient_id, 'reminder', g.id, ${day}, '/patient/goals',
            now() + ${KEPT}
          from due g left join notice_settings s on s.user_id = g.patient_id
          where coalesce(s.time_zone, ${clinicTimeZone}) = any(${timeZones}::text[])
            and coalesce(s.reminder, ${DEFAULT_CHOICES.reminder})
            and (s.gateway_since is not null or exists (
              select from push_devices d where d.user_id = g.patient_id
            )) and ${isDueOn(sql`${day}::date`)} and not exists (
              select from progress p
              where p.goal_id = g.id and p.day = ${day}::date and p.achieved
            )
          on conflict do nothing
          returning id
        )
        select (select max(id::text) from due having count(*) = ${GOALS_PER_STATEMENT}) as last,
          (select count(*)::int from added) as added`.execute(db);
      after = rows[0]?.last ?? null;
      const before = added;
      added += rows[0]?.added ?? 0;
      // Statements planned while few were waiting would read all of them each time.
      if (before < ANALYSE_FROM_ROWS && added >= ANALYSE_FROM_ROWS)
        await sql`analyze notices (id, due_at)`.execute(db);
    } while (after !== null);
    return added;
  },
});
export type RemindersRepository = ReturnType<typeof createRemindersRepository>;
