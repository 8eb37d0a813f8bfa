import type { ProposalId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';

type Pair = Record<'patient' | 'doctor', Pick<Person, 'id'>>;

/** Stores a goal that the doctor has proposed to the patient. */
export const makeProposal = async (
  db: Kysely<Tables>,
  { patient, doctor }: Pair,
  title = 'Measure your blood pressure',
): Promise<ProposalId> => {
  const id = newId<ProposalId>();
  await db
    .insertInto('goal_proposals')
    .values({ id, doctor_id: doctor.id, patient_id: patient.id, title, proposed_at: new Date() })
    .execute();
  return id;
};
