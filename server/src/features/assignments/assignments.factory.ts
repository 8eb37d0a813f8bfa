import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Person } from '../auth/auth.factory.ts';

/** Stores an assignment as created by a scan. */
export const assign = async (
  db: Kysely<Tables>,
  patient: Pick<Person, 'id'>,
  doctor: Pick<Person, 'id'>,
  assignedAt?: Date,
): Promise<void> => {
  await db
    .insertInto('assignments')
    .values({
      patient_id: patient.id,
      doctor_id: doctor.id,
      consent_version: '1',
      ...(assignedAt && { assigned_at: assignedAt }),
    })
    .execute();
};

/** Ends an assignment at the given time, as its removal would. */
export const unassign = async (
  db: Kysely<Tables>,
  patient: Pick<Person, 'id'>,
  doctor: Pick<Person, 'id'>,
  removedAt: Date,
): Promise<void> => {
  await db
    .updateTable('assignments')
    .set({ removed_at: removedAt })
    .where('patient_id', '=', patient.id)
    .where('doctor_id', '=', doctor.id)
    .where('removed_at', 'is', null)
    .execute();
};
