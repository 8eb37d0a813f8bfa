import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pair } from '../person-data.ts';
import type { Tables } from './tables.ts';

/** Returns the SQL condition that a patient and a doctor, each an id or a column, are assigned. */
export const isAssigned = (patient: unknown, doctor: unknown): RawBuilder<boolean> => sql`exists (
  select from assignments pair
  where pair.patient_id = ${patient} and pair.doctor_id = ${doctor} and pair.removed_at is null
)`;

/** Returns the SQL condition that the patient and the doctor of a table's row are assigned. */
export const isRowAssigned = (table: string): RawBuilder<boolean> =>
  isAssigned(sql.ref(`${table}.patient_id`), sql.ref(`${table}.doctor_id`));

/**
 * Locks the pair's assignment until the transaction ends, so that its end and other writers wait;
 * false if the pair is not assigned.
 */
export const lockAssignment = async (
  tx: Kysely<Tables>,
  { patientId, doctorId }: Pair,
): Promise<boolean> => {
  const { rows } = await sql`
    select from assignments
    where patient_id = ${patientId} and doctor_id = ${doctorId} and removed_at is null
    for no key update`.execute(tx);
  return rows.length > 0;
};
