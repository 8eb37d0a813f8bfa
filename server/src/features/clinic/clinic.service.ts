import type { ClinicDoctor, SeenDoctor, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import { type AccountHelp, hashClaimCode, type RequirePin } from '../auth/index.ts';
import {
  helperOf,
  requireClaimed,
  requireLeft,
  requireOtherDoctor,
  requireOwner,
  requireVerified,
} from './clinic.policy.ts';
import type { OwnerCodesRepository } from './owner-codes.repository.ts';
import type { OwnersRepository } from './owners.repository.ts';

/** First-owner codes tried by one doctor. */
const CODES_TRIED: Limit[] = [{ count: 10, withinSeconds: 900 }];
/** Changes of doctors by one owner. */
const DOCTORS_CHANGED: Limit[] = [{ count: 100, withinSeconds: 86_400 }];

type Parts = {
  audit: Pick<Audit, 'note' | 'noteIn'>;
  codes: OwnerCodesRepository;
  help: Pick<AccountHelp, 'verifyDoctor'>;
  limits: Pick<RateLimits, 'take'>;
  owners: OwnersRepository;
  requirePin: RequirePin;
};

type WithPin = { pin: string };

const entry = (
  actor: Actor,
  kind: AuditEntry['kind'],
  requestId: string,
  subjectId: UserId = actor.userId,
): AuditEntry => ({ ...helperOf(actor, requestId), kind, subjectId });

/** Manages the clinic's owners and doctors. All but `becomeOwner` throw `owner_only` for others. */
export const createClinicService = ({ audit, codes, help, limits, owners, requirePin }: Parts) => {
  const takeChange = ({ userId }: Actor) =>
    limits.take(keyedLimitsOf(`clinic-doctors ${userId}`, DOCTORS_CHANGED));

  const doctor = async (id: UserId): Promise<ClinicDoctor> => {
    const found = await owners.doctor(id);
    if (!found) throw notFound('doctor');
    return found;
  };

  return {
    /**
     * Makes the acting doctor the first owner; throws `owner_code_invalid`, `conflict` if there is
     * an owner, or `too_many_attempts`.
     */
    becomeOwner: async (actor: Actor, code: string, requestId: string): Promise<void> => {
      await limits.take(keyedLimitsOf(`owner-code ${actor.userId}`, CODES_TRIED));
      const result = await codes.claim(actor.userId, hashClaimCode(code), (tx) =>
        audit.noteIn(tx, { ...entry(actor, 'owner_made', requestId), detail: 'code' }),
      );
      if (result === 'wrong') {
        await audit.note({ ...entry(actor, 'owner_code_refused', requestId), coalesce: true });
      }
      requireClaimed(result);
    },
    doctors: async (actor: Actor): Promise<ClinicDoctor[]> => {
      await requireOwner(owners, actor);
      return owners.doctors();
    },
    /**
     * Records that a doctor's papers were checked, or revokes it; throws `not_yourself`,
     * `not_found`, `conflict` if the doctor no longer matches `seen`, or `too_many_attempts`.
     */
    verify: async (
      actor: Actor,
      doctorId: UserId,
      { verified, seen }: { verified: boolean; seen: SeenDoctor },
      requestId: string,
    ): Promise<ClinicDoctor> => {
      await requireOwner(owners, actor);
      requireOtherDoctor(actor, doctorId);
      await takeChange(actor);
      const { id } = await doctor(doctorId);
      await help.verifyDoctor(id, verified, helperOf(actor, requestId), seen);
      return doctor(doctorId);
    },
    /**
     * Makes a verified doctor an owner, too; throws `wrong_pin`, `not_found`, `not_verified` or
     * `too_many_attempts`.
     */
    addOwner: async (
      actor: Actor,
      doctorId: UserId,
      { pin }: WithPin,
      requestId: string,
    ): Promise<ClinicDoctor> => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      await takeChange(actor);
      const { id } = requireVerified(await owners.doctor(doctorId));
      await owners.addOwner(id, (tx) =>
        audit.noteIn(tx, entry(actor, 'owner_made', requestId, id)),
      );
      return doctor(id);
    },
    /** Ends the actor's ownership; throws `wrong_pin`, `last_owner` or `too_many_attempts`. */
    leave: async (actor: Actor, { pin }: WithPin, requestId: string): Promise<void> => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      const result = await owners.leave(actor.userId, (tx) =>
        audit.noteIn(tx, entry(actor, 'owner_ended', requestId)),
      );
      requireLeft(result);
    },
  };
};
export type ClinicService = ReturnType<typeof createClinicService>;
