import type { PhoneCheck, Role, UserId } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { type Audit, NOBODY } from '../audit/index.ts';
import type { Account, AccountsRepository } from './accounts.repository.ts';
import type { Admit, Admitted } from './admission.ts';
import { invalidCredentials, phoneAnswer } from './auth.policy.ts';
import type { CallBudgets } from './budgets/call-budgets.ts';
import type { GuessBudgets } from './budgets/guess-budgets.ts';
import type { Caller } from './caller.ts';
import type { HashingLine, Turn } from './pins/hashing-line.ts';
import type { PinHasher } from './pins/pin-hasher.ts';
import type { Sessions } from './sessions/sessions.ts';

type Parts = {
  accounts: AccountsRepository;
  admit: Admit;
  audit: Pick<Audit, 'note'>;
  calls: CallBudgets;
  guesses: GuessBudgets;
  line: HashingLine;
  pins: PinHasher;
  sessions: Sessions;
};

type Try = { role: Role; userId: UserId; pin: string; caller: Caller };

export const createSignInService = (parts: Parts) => {
  const { accounts, admit, audit, calls, guesses, line, pins, sessions } = parts;

  const reserve = async ({ userId, caller }: Try) => {
    const deviceHash = caller.deviceToken === null ? null : hashToken(caller.deviceToken);
    try {
      return await guesses.reserve(userId, { deviceHash, address: caller.address });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_attempts') {
        await audit.note({
          actor: NOBODY,
          kind: 'sign_in_limited',
          subjectId: userId,
          requestId: caller.requestId,
          coalesce: true,
        });
      }
      throw error;
    }
  };

  /** The account when the PIN is its own; the same work is done when there is none. */
  const evaluate = async ({ role, userId, pin }: Try, turn: Turn): Promise<Account | null> => {
    const account = await accounts.find(userId);
    const stored = account?.role === role ? account.pin : null;
    const right = await turn(() => pins.verify(userId, pin, stored));
    return right ? account : null;
  };

  const rebind = async ({ userId, pin }: Try, { pin: stored }: Account, turn: Turn) => {
    if (stored === null || !(await pins.isStale(stored))) return;
    await accounts.rebindPin(userId, stored, await turn(() => pins.hash(userId, pin)));
  };

  return {
    /** Whether a phone is known; throws `too_many_attempts` when this address asks too often. */
    checkPhone: async (role: Role, phone: string, caller: Caller): Promise<PhoneCheck> => {
      await calls.checkPhone(caller.address);
      return phoneAnswer(await accounts.findByPhone(phone), role);
    },
    /** Signs in; throws `invalid_credentials`, `too_many_attempts` or `overloaded`. */
    login: (attempt: Try): Promise<Admitted> =>
      line.withPlace(async (turn) => {
        const { userId, caller } = attempt;
        const event = { subjectId: userId, requestId: caller.requestId };
        await pins.requirePepper();
        const guess = await reserve(attempt);
        const account = await evaluate(attempt, turn);
        if (!account) {
          await guess.wrong();
          await audit.note({ actor: NOBODY, kind: 'sign_in_failed', ...event });
          throw invalidCredentials();
        }
        await guess.right();
        await rebind(attempt, account, turn);
        const admitted = await admit(userId, caller);
        await audit.note({
          actor: { kind: account.role, id: userId },
          kind: 'signed_in',
          ...event,
        });
        return admitted;
      }),
    /** Ends the browser's session, if it has one. */
    logout: async ({ sessionToken, requestId }: Caller): Promise<void> => {
      const ended = sessionToken === null ? null : await sessions.end(sessionToken);
      if (!ended) return;
      const actor = { kind: ended.role, id: ended.userId };
      await audit.note({ actor, kind: 'signed_out', subjectId: ended.userId, requestId });
    },
  };
};
export type SignInService = ReturnType<typeof createSignInService>;
