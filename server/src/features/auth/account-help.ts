import type { SeenDoctor, UserId } from '@saathi/contract';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { AuditActor, AuditEntry } from '../audit/index.ts';
import type { AuthContext } from './auth-context.ts';
import { CLAIM_CODE_SECONDS, hashClaimCode, newClaimCode } from './pins/claim-code.ts';

/** Who helps with an account, and in which request. */
export type Helper = { actor: AuditActor; requestId?: string };

const changedSince = (): AppError =>
  new AppError(
    'conflict',
    'The doctor’s name, number or specialty has changed. Please check again.',
  );

/**
 * Actions of the operator and clinic owners on other people's accounts; each one is audited. The
 * caller must check permissions. All that take a phone throw `not_found` for an unknown one.
 */
export const createAccountHelp = ({
  accounts,
  audit,
  guesses,
  recovery,
  sessions,
}: Pick<AuthContext, 'accounts' | 'audit' | 'guesses' | 'recovery' | 'sessions'>) => {
  const idOf = async (phone: string): Promise<UserId> => {
    const found = await accounts.findByPhone(phone);
    if (!found) throw notFound('phone number');
    return found.id;
  };

  const note = (helper: Helper, kind: AuditEntry['kind'], subjectId: UserId, detail = '') =>
    audit.note({ ...helper, kind, subjectId, detail });

  return {
    idOf,
    /** Returns a one-time code for a new PIN, valid for `seconds`; earlier codes become invalid. */
    claimCode: async (
      phone: string,
      helper: Helper,
    ): Promise<{ code: string; seconds: number }> => {
      const id = await idOf(phone);
      const code = newClaimCode();
      await recovery.saveCode(id, hashClaimCode(code), CLAIM_CODE_SECONDS);
      await note(helper, 'claim_code_made', id);
      return { code, seconds: CLAIM_CODE_SECONDS };
    },
    /** Ends all sessions of a person and returns their number. */
    endSessions: async (phone: string, helper: Helper): Promise<number> => {
      const id = await idOf(phone);
      const ended = await sessions.endAll(id, null);
      await note(helper, 'sessions_ended', id, 'all');
      return ended;
    },
    /** Resets the count of wrong PINs of this account, so that its owner need not wait. */
    unlock: async (phone: string, helper: Helper): Promise<void> => {
      const id = await idOf(phone);
      await guesses.clear(id);
      await note(helper, 'unlocked', id);
    },
    /**
     * Records that a doctor's papers were checked, or revokes it. Throws `not_found` if it is not a
     * doctor, or `conflict` if the doctor no longer matches `seen`.
     */
    verifyDoctor: async (
      id: UserId,
      verified: boolean,
      helper: Helper,
      seen?: SeenDoctor,
    ): Promise<void> => {
      if (!(await recovery.verifyDoctor(id, verified, seen))) {
        throw seen ? changedSince() : notFound('doctor');
      }
      await note(helper, verified ? 'doctor_verified' : 'doctor_unverified', id);
    },
  };
};
export type AccountHelp = ReturnType<typeof createAccountHelp>;
