import type { Bounds, ReadingRange, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';

export type NewRange = Bounds & { tell: boolean; at: Date };

/** Stores doctors' ranges for their patients; given a transaction, it works inside it. */
export const createRangesRepository = (db: Kysely<Tables>) => ({
  /** Returns all ranges of a patient, or those of one doctor. */
  ofPatient: async (patientId: UserId, doctorId?: UserId): Promise<ReadingRange[]> => {
    const { rows } = await sql<ReadingRange>`
      select g.doctor_id as "doctorId", users.name as "doctorName", g.figure, g.low, g.high, g.tell
      from reading_ranges g join users on users.id = g.doctor_id
      where g.patient_id = ${patientId} ${doctorId ? sql`and g.doctor_id = ${doctorId}` : sql``}
      order by g.doctor_id, g.figure`.execute(db);
    return rows;
  },
  /** Sets a range, or removes it if it has no bounds; false if the pair is not assigned. */
  set: async (
    { patientId, doctorId }: Pair,
    { figure, low, high, tell, at }: NewRange,
  ): Promise<boolean> => {
    // The lock makes a concurrent end of the assignment wait and then remove this row, too.
    const assigned = sql`
      select patient_id, doctor_id from assignments
      where patient_id = ${patientId} and doctor_id = ${doctorId} and removed_at is null for share`;
    if (low === null && high === null) {
      const { rows } = await sql`
        with pair as (${assigned}), gone as (
          delete from reading_ranges where (patient_id, doctor_id) in (select * from pair)
            and figure = ${figure}
        ) select from pair`.execute(db);
      return rows.length > 0;
    }
    const { rows } = await sql`
      with pair as (${assigned})
      insert into reading_ranges (patient_id, doctor_id, figure, low, high, tell, set_at)
      select patient_id, doctor_id, ${figure}, ${low}::float8, ${high}::float8, ${tell}, ${at}::timestamptz
      from pair
      on conflict (patient_id, doctor_id, figure) do update
        set low = excluded.low, high = excluded.high, tell = excluded.tell, set_at = excluded.set_at
      returning figure`.execute(db);
    return rows.length > 0;
  },
});
