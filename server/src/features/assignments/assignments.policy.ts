import type { UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { forbidden } from '../../platform/app-error.ts';

/** Throws `forbidden` unless the actor belongs to the pair. */
export const requireOwnPair = (
  actor: Actor,
  pair: { patientId: UserId; doctorId: UserId },
): void => {
  if (actor.userId !== (actor.role === 'patient' ? pair.patientId : pair.doctorId)) {
    throw forbidden();
  }
};
