import type { UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { forbidden, notFound } from '../../platform/app-error.ts';

/** Throws `forbidden` unless the actor is this very patient. */
export const canActAsPatient = (actor: Actor, patientId: UserId): void => {
  if (actor.role !== 'patient' || actor.userId !== patientId) throw forbidden();
};

/** Throws `forbidden` unless the actor is one of the two named. */
export const canActInPair = (actor: Actor, pair: { patientId: UserId; doctorId: UserId }): void => {
  if (actor.userId !== (actor.role === 'patient' ? pair.patientId : pair.doctorId)) {
    throw forbidden();
  }
};

/**
 * Throws unless the actor is the patient or a doctor the patient has now: `forbidden` for another
 * patient, `not_found` for a doctor who must not learn whether the patient exists.
 */
export const canSeePatient = async (
  actor: Actor,
  patientId: UserId,
  isAssigned: (patientId: UserId, doctorId: UserId) => Promise<boolean>,
): Promise<void> => {
  if (actor.role === 'patient') return canActAsPatient(actor, patientId);
  if (!(await isAssigned(patientId, actor.userId))) throw notFound('patient');
};
