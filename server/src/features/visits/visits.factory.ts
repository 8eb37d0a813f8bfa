import type { DayString, NoteId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';

type Made = {
  patient: Pick<Person, 'id'>;
  doctor: Pick<Person, 'id'>;
  advice?: string;
  nextDate?: string;
  at?: Date;
};

/** Stores a note without informing anybody. */
export const makeNote = async (
  db: Kysely<Tables>,
  { patient, doctor, advice = 'Walk every day', nextDate, at = new Date() }: Made,
): Promise<NoteId> => {
  const id = newId<NoteId>();
  await db
    .insertInto('visit_notes')
    .values({
      id,
      patient_id: patient.id,
      doctor_id: doctor.id,
      day: dayIn('Asia/Kolkata', at) as DayString,
      advice,
      next_date: nextDate ?? null,
      created_at: at,
    })
    .execute();
  return id;
};
