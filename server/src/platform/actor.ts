import type { Role, SessionId, UserId } from '@saathi/contract';
import { forbidden } from './app-error.ts';

/** Who acts, as the session says; never taken from the request. */
export type Actor = {
  userId: UserId;
  role: Role;
  sessionId: SessionId;
  /** A member of the clinic who is no doctor acts: for themselves, or for the doctor whom `userId` names. */
  memberId?: UserId;
  /** That member is an assistant, else at the desk. */
  isAssistant?: true;
};

/** A member who is no doctor, acting for a doctor of the clinic. */
export const forDoctor = (actor: Actor, doctorId: UserId): Actor => ({
  ...actor,
  userId: doctorId,
});

/** Throws `forbidden` unless the actor is this very person. */
export const requireSelf = (actor: Actor, personId: UserId): void => {
  if (actor.userId !== personId) throw forbidden();
};
