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
  /**
   * Sets a range, or removes it if it has no bounds; returns whether that changed anything, null if
   * the pair is not assigned.
   */
  set: async (
    { patientId, doctorId }: Pair,
    { figure, low, high, tell, at }: NewRange,
  ): Promise<boolean | null> => {
    // The lock makes a concurrent end of the assignment wait and then remove this row, too.
    const assigned = sql`
      select patient_id, doctor_id from assignments
      where patient_id = ${patientId} and doctor_id = ${doctorId} and removed_at is null for share`;
    const change =
      low === null && high === null
        ? sql`
          delete from reading_ranges where (patient_id, doctor_id) in (select * from pair)
            and figure = ${figure} returning figure`
        : sql`
          insert into reading_ranges as r (patient_id, doctor_id, figure, low, high, tell, set_at)
          select patient_id, doctor_id, ${figure}, ${low}::float8, ${high}::float8, ${tell}, ${at}::timestamptz
          from pair
          on conflict (patient_id, doctor_id, figure) do update
            set low = excluded.low, high = excluded.high, tell = excluded.tell, set_at = excluded.set_at
            where (r.low, r.high, r.tell)
              is distinct from (excluded.low, excluded.high, excluded.tell)
          returning figure`;
    const { rows } = await sql<{ changed: boolean }>`
      with pair as (${assigned}), changed as (${change})
      select exists (select from changed) as changed from pair`.execute(db);
    return rows[0]?.changed ?? null;
  },
});
