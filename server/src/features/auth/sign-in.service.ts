import type { PhoneCheck, Role, UserId } from '@saathi/contract';
import { isTooManyAttempts } from '../../platform/rate-limits.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { NOBODY } from '../audit/index.ts';
import type { Account } from './accounts.repository.ts';
import { invalidCredentials, phoneAnswer } from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';
import type { Caller } from './caller.ts';
import type { StoredPin } from './pins/pin-hasher.ts';
import type { Started } from './sessions/start-session.ts';

type SignInAttempt = { role: Role; userId: UserId; pin: string; caller: Caller };

export const createSignInService = (context: AuthContext) => {
  const { accounts, audit, calls, devices, guesses, pins, sessions, startVerified } = context;

  const deviceHashOf = ({ deviceToken }: Caller) =>
    deviceToken === null ? null : hashToken(deviceToken);

  /** Returns the account if the PIN is right; does the same work if there is no account. */
  const evaluate = async (attempt: SignInAttempt): Promise<Account | null> => {
    const { role, userId, pin, caller } = attempt;
    const account = await accounts.find(userId);
    const may = account?.role === role && account.member !== 'former';
    const stored = may ? account.pin : null;
    const from = { deviceHash: deviceHashOf(caller), address: caller.address };
    try {
      const right = await guesses.check(userId, from, (origin) =>
        pins.verify(origin, userId, pin, stored),
      );
      if (!right || !account) return null;
      await calls.signIn(userId);
      return account;
    } catch (error) {
      if (isTooManyAttempts(error)) {
        const { requestId } = caller;
        const event = { kind: 'sign_in_limited', subjectId: userId, requestId } as const;
        await audit.note({ actor: NOBODY, ...event, coalesce: true });
      }
      throw error;
    }
  };

  /** Binds a verified PIN to the newest pepper; returns how it is stored then. */
  const rebind = async ({ userId, pin }: SignInAttempt, stored: StoredPin): Promise<StoredPin> => {
    if (!pins.isStale(stored)) return stored;
    const bound = await pins.hash('own', userId, pin);
    await accounts.rebindPin(userId, stored, bound);
    return bound;
  };

  /**
   * Starts a session if the PIN is right. If another PIN, or the same one bound to another pepper, was
   * stored since it was verified, it is verified again.
   */
  const enter = async (
    attempt: SignInAttempt,
  ): Promise<{ account: Account; started: Started } | null> => {
    const account = await evaluate(attempt);
    if (!account?.pin) return null;
    const pin = await rebind(attempt, account.pin);
    const started = await startVerified(account.id, attempt.caller, pin);
    return started ? { account, started } : enter(attempt);
  };

  return {
    /** Returns whether a phone is registered; throws `too_many_attempts` if asked too often. */
    checkPhone: async (role: Role, phone: string, caller: Caller): Promise<PhoneCheck> => {
      const account = await accounts.findByPhone(phone);
      const device = deviceHashOf(caller);
      const trusts = account && device && (await devices.isTrusted(account.id, device));
      await calls.checkPhone(caller.address, trusts ? device : null);
      return phoneAnswer(account, role);
    },
    /** Signs in; throws `invalid_credentials`, `too_many_attempts` or `overloaded`. */
    login: async (attempt: SignInAttempt): Promise<Started> => {
      const { userId, caller } = attempt;
      const event = { subjectId: userId, requestId: caller.requestId };
      await pins.requirePepper();
      const entered = await enter(attempt);
      if (!entered) {
        await audit.note({ actor: NOBODY, kind: 'sign_in_failed', ...event });
        throw invalidCredentials();
      }
      const { account, started } = entered;
      const actor = { kind: account.role, id: userId };
      await audit.note({ actor, kind: 'signed_in', detail: started.sessionId, ...event });
      return started;
    },
    /** Ends the browser's session, if there is one. */
    logout: async ({ sessionToken, requestId }: Caller): Promise<void> => {
      const ended = sessionToken === null ? undefined : await sessions.end(sessionToken);
      if (!ended) return;
      const actor = { kind: ended.role, id: ended.userId };
      const detail = ended.sessionId;
      await audit.note({ actor, kind: 'signed_out', subjectId: ended.userId, detail, requestId });
    },
  };
};
export type SignInService = ReturnType<typeof createSignInService>;
