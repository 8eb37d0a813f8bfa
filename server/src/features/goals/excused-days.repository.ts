import type { DayString, ExcusedDay, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { DayRange } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Stores days on which no goal of a patient is due. */
export const createExcusedDaysRepository = (db: Kysely<Tables>) => ({
  /** Returns the days from `since` on, earliest first. */
  of: async (patientId: UserId, since: DayString): Promise<ExcusedDay[]> => {
    const { rows } = await sql<ExcusedDay>`
      select day, reason from excused_days
      where patient_id = ${patientId} and day >= ${since}::date order by day`.execute(db);
    return rows;
  },
  /** Excuses every day of the range, overwriting earlier reasons. */
  add: async (
    patientId: UserId,
    { first, last }: DayRange,
    { reason, at }: { reason: ExcusedDay['reason']; at: Date },
  ): Promise<void> => {
    await sql`
      insert into excused_days (patient_id, day, reason, excused_at)
      select ${patientId}::uuid, day::date, ${reason}, ${at}::timestamptz
      from generate_series(${first}::date, ${last}::date, interval '1 day') day
      on conflict (patient_id, day)
        do update set reason = excluded.reason, excused_at = excluded.excused_at`.execute(db);
  },
  remove: async (patientId: UserId, { first, last }: DayRange): Promise<void> => {
    await sql`
      delete from excused_days
      where patient_id = ${patientId} and day between ${first}::date and ${last}::date`.execute(db);
  },
});
export type ExcusedDaysRepository = ReturnType<typeof createExcusedDaysRepository>;
