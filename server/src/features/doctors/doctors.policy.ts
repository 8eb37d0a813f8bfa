import type { UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { forbidden } from '../../platform/app-error.ts';

/** Throws `forbidden` unless the actor is this very doctor. */
export const canActAsDoctor = (actor: Actor, doctorId: UserId): void => {
  if (actor.role !== 'doctor' || actor.userId !== doctorId) throw forbidden();
};
