import type { OwnSession, Session, SessionId, UserId } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { keyedLimitsOf, type Limit } from '../../platform/rate-limits.ts';
import { requirePinChange, requireStrongPin } from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';
import type { OwnAccount } from './own-account.ts';

type PinChange = { currentPin: string; newPin: string };

/** PIN changes per user. */
const PIN_CHANGES: Limit[] = [{ count: 10, withinSeconds: 86_400 }];

/** Manages signed-in users' sessions and PINs. */
export const createAccountService = (
  { accounts, guesses, limits, pins, sessions, weakPins }: AuthContext,
  { note, session, requirePin }: OwnAccount,
) => {
  return {
    /** Returns the actor's session; throws `forbidden` for any other id. */
    me: async (actor: Actor, userId: UserId): Promise<Session> => {
      requireSelf(actor, userId);
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
    /** Ends the actor's sessions except the current one; audited if there were any. */
    endOtherSessions: async (actor: Actor, requestId: string): Promise<void> => {
      const ended = await sessions.endAll(actor.userId, actor.sessionId);
      if (ended > 0) await note(actor, 'sessions_ended', requestId, 'others');
    },
    /**
     * Changes the actor's PIN and ends the other sessions; throws `wrong_pin`, `weak_pin`,
     * `too_many_attempts`, or `not_signed_in` if the session has ended meanwhile.
     */
    changePin: async (actor: Actor, { currentPin, newPin }: PinChange, requestId: string) => {
      const account = await requirePin(actor, currentPin, requestId);
      requireStrongPin(newPin, account, weakPins);
      const { id, pin: verified } = account;
      const pin = await pins.hash('own', id, newPin);
      const taken = await limits.take(keyedLimitsOf(`pin ${id}`, PIN_CHANGES));
      const result = await accounts.changePin(id, { verified, pin, sessionId: actor.sessionId });
      if (result !== 'changed') {
        await taken.giveBack();
        await note(actor, 'pin_change_failed', requestId);
      }
      requirePinChange(result);
      await guesses.clear(id);
      await note(actor, 'pin_changed', requestId);
    },
  };
};
export type AccountService = ReturnType<typeof createAccountService>;
