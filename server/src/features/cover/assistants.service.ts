import type { UserId } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import type { AssistantsRepository } from './assistants.repository.ts';
import type { ColleaguesRepository } from './colleagues.repository.ts';
import { requireVerifiedDoctor } from './cover.policy.ts';
import { coverAuditEntry } from './cover-entry.ts';

/** Changes by one doctor. */
const CHANGED: Limit[] = [{ count: 100, withinSeconds: 86_400 }];

type Parts = {
  assistants: AssistantsRepository;
  colleagues: Pick<ColleaguesRepository, 'doctor'>;
  audit: Pick<Audit, 'noteIn'>;
  limits: Pick<RateLimits, 'take'>;
};

/** Manages which assistants see a doctor's inbox. */
export const createAssistantsService = ({ assistants, colleagues, audit, limits }: Parts) => ({
  /**
   * Allows an assistant or revokes it, only for the acting doctor; repeating it changes nothing.
   * Throws `not_found` or `not_verified`.
   */
  allow: async (
    actor: Actor,
    pair: { doctorId: UserId; assistantId: UserId },
    allowed: boolean,
    requestId: string,
  ): Promise<void> => {
    const { doctorId, assistantId } = pair;
    requireSelf(actor, doctorId);
    await limits.take(keyedLimitsOf(`assistants ${doctorId}`, CHANGED));
    const note = (kind: 'assistant_allowed' | 'assistant_ended') =>
      coverAuditEntry(actor, kind, doctorId, assistantId, requestId);
    if (!allowed) {
      await assistants.end(pair, (tx) => audit.noteIn(tx, note('assistant_ended')));
      return;
    }
    requireVerifiedDoctor(await colleagues.doctor(doctorId));
    const known = await assistants.allow(pair, (tx) => audit.noteIn(tx, note('assistant_allowed')));
    if (!known) throw notFound('assistant');
  },
});
export type AssistantsService = ReturnType<typeof createAssistantsService>;
