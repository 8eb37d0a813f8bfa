import type { Role, SessionId, UserId } from '@saathi/contract';
import { forbidden } from './app-error.ts';

/** Who acts, as the session says; never taken from the request. */
export type Actor = { userId: UserId; role: Role; sessionId: SessionId };

/** Throws `forbidden` unless the actor is this very person. */
export const requireSelf = (actor: Actor, personId: UserId): void => {
  if (actor.userId !== personId) throw forbidden();
};
