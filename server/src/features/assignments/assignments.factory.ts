import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Person } from '../auth/auth.factory.ts';

/** An assignment as a scan leaves it. */
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

/** Ends an assignment as its removal does, at that moment. */
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
