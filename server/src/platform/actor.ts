import type { Role, SessionId, UserId } from '@saathi/contract';
import { forbidden } from './app-error.ts';

/** The acting person, as read from the session; never taken from the request. */
export type Actor = {
  userId: UserId;
  role: Role;
  sessionId: SessionId;
  /** Set if a clinic member who is no doctor acts: for themselves, or for the doctor `userId`. */
  memberId?: UserId;
  /** Set if that member is an assistant; otherwise they work at the desk. */
  isAssistant?: true;
};

/** Returns the actor for a member who is not a doctor and acts for a doctor of the clinic. */
export const forDoctor = (actor: Actor, doctorId: UserId): Actor => ({
  ...actor,
  userId: doctorId,
});

/** Throws `forbidden` unless the actor is the given person. */
export const requireSelf = (actor: Actor, personId: UserId): void => {
  if (actor.userId !== personId) throw forbidden();
};
