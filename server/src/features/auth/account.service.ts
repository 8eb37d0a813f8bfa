import type { OwnSession, Session, SessionId, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { requireOwnSession, requireStrongPin } from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';
import type { OwnAccount } from './own-account.ts';

type PinChange = { currentPin: string; newPin: string };

/** Manages signed-in users' sessions and PINs. */
export const createAccountService = (
  { accounts, guesses, pins, sessions, weakPins }: AuthContext,
  { note, session, requirePin }: OwnAccount,
) => {
  return {
    /** Returns the actor's session; throws `forbidden` for any other id. */
    me: async (actor: Actor, userId: UserId): Promise<Session> => {
      requireOwnSession(actor, userId);
      return session(actor);
    },
    /** Returns the actor's sessions, most recently used first. */
    listSessions: (actor: Actor): Promise<OwnSession[]> =>
      sessions.list(actor.userId, actor.sessionId),
    /** Ends one of the actor's sessions; throws `not_found` for any other. */
    endSession: async (actor: Actor, id: SessionId, requestId: string): Promise<void> => {
      await sessions.endOne(actor.userId, id);
      await note(actor, 'sessions_ended', requestId, `one ${id}`);
    },
    /** Ends the actor's sessions except the current one. */
    endOtherSessions: async (actor: Actor, requestId: string): Promise<void> => {
      await sessions.endAll(actor.userId, actor.sessionId);
      await note(actor, 'sessions_ended', requestId, 'others');
    },
    /**
     * Changes the actor's PIN and ends the other sessions; throws `wrong_pin`, `weak_pin` or
     * `too_many_attempts`.
     */
    changePin: async (actor: Actor, { currentPin, newPin }: PinChange, requestId: string) => {
      const account = await requirePin(actor, currentPin, requestId);
      requireStrongPin(newPin, account, weakPins);
      const stored = await pins.hash('own', account.id, newPin);
      await accounts.changePin(account.id, stored, actor.sessionId);
      await guesses.clear(account.id);
      await note(actor, 'pin_changed', requestId);
    },
  };
};
export type AccountService = ReturnType<typeof createAccountService>;
