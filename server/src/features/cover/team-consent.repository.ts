import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

/** A patient's answer, and the wording that was shown. */
export type Answer = { agreed: boolean; version: string };

/** Stores whether patients let the doctor's team read. */
export const createTeamConsentRepository = ({ transaction }: Pick<Database, 'transaction'>) => ({
  /**
   * Stores a patient's answer and runs `also` in the same transaction; false if the patient is not
   * assigned to the doctor.
   */
  keep: (
    { patientId, doctorId }: { patientId: UserId; doctorId: UserId },
    { agreed, version }: Answer,
    at: Date,
    also: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<boolean> =>
    transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('assignments')
        .set({
          team_agreed_at: agreed ? at : null,
          team_refused_at: agreed ? null : at,
          team_version: version,
        })
        .where('patient_id', '=', patientId)
        .where('doctor_id', '=', doctorId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await also(tx);
      return numUpdatedRows === 1n;
    }),
});
export type TeamConsentRepository = ReturnType<typeof createTeamConsentRepository>;
