import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

/** A patient's answer, and the wording that was shown. */
export type Answer = { agreed: boolean; version: string };

/** Stores whether patients let the doctor's team read. */
export const createTeamConsentRepository = ({ transaction }: Pick<Database, 'transaction'>) => ({
  /**
   * Stores a patient's answer and, if it is a new one, runs `also` in the same transaction, with
   * whether it withdraws a consent; false if the patient is not assigned to the doctor.
   */
  keep: (
    { patientId, doctorId }: { patientId: UserId; doctorId: UserId },
    { agreed, version }: Answer,
    at: Date,
    also: (tx: Kysely<Tables>, withdraws: boolean) => Promise<void>,
  ): Promise<boolean> =>
    transaction(async (tx) => {
      const current = await tx
        .selectFrom('assignments')
        .select(['id', 'team_agreed_at', 'team_refused_at', 'team_version'])
        .where('patient_id', '=', patientId)
        .where('doctor_id', '=', doctorId)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!current) return false;
      const answeredAt = agreed ? current.team_agreed_at : current.team_refused_at;
      if (answeredAt !== null && current.team_version === version) return true;
      await tx
        .updateTable('assignments')
        .set({
          team_agreed_at: agreed ? at : null,
          team_refused_at: agreed ? null : at,
          team_version: version,
        })
        .where('id', '=', current.id)
        .execute();
      await also(tx, !agreed && current.team_agreed_at !== null);
      return true;
    }),
});
export type TeamConsentRepository = ReturnType<typeof createTeamConsentRepository>;
