import { type OwnSession, type SessionId, type UserId, userId } from '@saathi/contract';
import { notFound } from '../../platform/app-error.ts';
import { type PersonData, type RowsByTable, UNBOUNDED } from '../../platform/person-data.ts';
import { type AuditEntry, OPERATOR } from '../audit/index.ts';
import type { Account } from './accounts.repository.ts';
import type { AuthContext } from './auth-context.ts';
import type { ErasePerson } from './person-data.repository.ts';
import { CLAIM_CODE_SECONDS, hashClaimCode, newClaimCode } from './pins/claim-code.ts';

/** What the operator's command line may do with accounts, by phone; each act is audited. All throw `not_found` for an unknown phone. */
export const createOperatorService = (
  { accounts, audit, guesses, recovery, sessions }: AuthContext,
  {
    erasePerson,
    exportPerson,
  }: { erasePerson: ErasePerson; exportPerson: PersonData['exportPerson'] },
) => {
  const account = async (phone: string): Promise<Account> => {
    const found = await accounts.findByPhone(phone);
    if (!found) throw notFound('phone number');
    return found;
  };

  const note = (kind: AuditEntry['kind'], subjectId: UserId, detail = '') =>
    audit.note({ actor: OPERATOR, kind, subjectId, detail });

  return {
    /** A code that lets the person choose a new PIN once, within `seconds`; an earlier code is void. */
    claimCode: async (phone: string): Promise<{ code: string; seconds: number }> => {
      const { id } = await account(phone);
      const code = newClaimCode();
      await recovery.saveCode(id, hashClaimCode(code), CLAIM_CODE_SECONDS);
      await note('claim_code_made', id);
      return { code, seconds: CLAIM_CODE_SECONDS };
    },
    listSessions: async (phone: string): Promise<OwnSession[]> => {
      const { id } = await account(phone);
      await note('sessions_listed', id);
      return sessions.list(id, null);
    },
    /** Ends one session, or all where no id is given; how many were ended. */
    endSessions: async (phone: string, sessionId: SessionId | null = null): Promise<number> => {
      const { id } = await account(phone);
      if (sessionId !== null) await sessions.endOne(id, sessionId);
      const ended = sessionId !== null ? 1 : await sessions.endAll(id, null);
      await note('sessions_ended', id, sessionId === null ? 'all' : `one ${sessionId}`);
      return ended;
    },
    /** Forgets the wrong PINs tried on this account, so that its owner need not wait. */
    unlock: async (phone: string): Promise<void> => {
      const { id } = await account(phone);
      await guesses.clear(id);
      await note('unlocked', id);
    },
    /** Writes down that the doctor's papers were seen, or takes it back; throws `not_found` when it is no doctor. */
    verifyDoctor: async (phone: string, verified = true): Promise<void> => {
      const { id } = await account(phone);
      if (!(await recovery.verifyDoctor(id, verified))) throw notFound('doctor');
      await note(verified ? 'doctor_verified' : 'doctor_unverified', id);
    },
    /** Every row held about a person, by table, for the person to have. */
    personalData: async (phone: string): Promise<RowsByTable> => {
      const { id } = await account(phone);
      await note('data_exported', id);
      return exportPerson(id, UNBOUNDED);
    },
    /**
     * Erases a person, named by phone or id, and everything of theirs for good, at once. Throws
     * `not_found`, and `open_chats` while patients wait for a doctor's answer.
     */
    erase: async (whom: string): Promise<void> => {
      const named = userId.safeParse(whom);
      const id = named.success ? named.data : (await account(whom)).id;
      if (!(await erasePerson(id))) throw notFound('person');
    },
  };
};
