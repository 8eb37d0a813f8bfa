import type { UserId } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Audit } from '../audit/index.ts';
import { coverAuditEntry } from './cover-entry.ts';
import type { Answer, TeamConsentRepository } from './team-consent.repository.ts';

type Parts = { consent: TeamConsentRepository; audit: Pick<Audit, 'noteIn'>; clock: Clock };

/** Manages whether a patient lets the doctor's team read. */
export const createTeamConsentService = ({ consent, audit, clock }: Parts) => ({
  /**
   * Stores the acting patient's answer, the same one again without effect; throws `not_found` unless
   * assigned to the doctor, and `too_many_attempts`, never for a withdrawal.
   */
  answer: async (
    actor: Actor,
    pair: { patientId: UserId; doctorId: UserId },
    answer: Answer,
    requestId: string,
  ): Promise<void> => {
    requireSelf(actor, pair.patientId);
    const kind = answer.agreed ? 'team_agreed' : 'team_refused';
    const detail = `${pair.doctorId} ${answer.version}`;
    const entry = coverAuditEntry(actor, kind, actor.userId, detail, requestId);
    const kept = await consent.keep(pair, answer, clock.now(), (tx, withdraws) =>
      audit.noteIn(tx, { ...entry, limited: !withdraws }),
    );
    if (!kept) throw notFound('doctor');
  },
});
export type TeamConsentService = ReturnType<typeof createTeamConsentService>;
