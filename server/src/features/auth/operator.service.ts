import { type OwnSession, type SessionId, type UserId, userId } from '@saathi/contract';
import { notFound } from '../../platform/app-error.ts';
import { type PersonData, type RowsByTable, UNBOUNDED } from '../../platform/person-data.ts';
import { type AuditEntry, OPERATOR } from '../audit/index.ts';
import { createAccountHelp } from './account-help.ts';
import type { AuthContext } from './auth-context.ts';
import type { ErasePerson } from './person-data.repository.ts';

/** What the operator's command line may do with accounts, by phone; each act is audited. All throw `not_found` for an unknown phone. */
export const createOperatorService = (
  context: AuthContext,
  {
    erasePerson,
    exportPerson,
  }: { erasePerson: ErasePerson; exportPerson: PersonData['exportPerson'] },
) => {
  const { audit, sessions } = context;
  const help = createAccountHelp(context);
  const helper = { actor: OPERATOR };

  const note = (kind: AuditEntry['kind'], subjectId: UserId, detail = '') =>
    audit.note({ ...helper, kind, subjectId, detail });

  return {
    /** A code that lets the person choose a new PIN once, within `seconds`; an earlier code is void. */
    claimCode: (phone: string) => help.claimCode(phone, helper),
    listSessions: async (phone: string): Promise<OwnSession[]> => {
      const id = await help.idOf(phone);
      await note('sessions_listed', id);
      return sessions.list(id, null);
    },
    /** Ends one session, or all where no id is given; how many were ended. */
    endSessions: async (phone: string, sessionId: SessionId | null = null): Promise<number> => {
      if (sessionId === null) return help.endSessions(phone, helper);
      const id = await help.idOf(phone);
      await sessions.endOne(id, sessionId);
      await note('sessions_ended', id, `one ${sessionId}`);
      return 1;
    },
    /** Forgets the wrong PINs tried on this account, so that its owner need not wait. */
    unlock: (phone: string) => help.unlock(phone, helper),
    /** Writes down that the doctor's papers were seen, or takes it back; throws `not_found` when it is no doctor. */
    verifyDoctor: async (phone: string, verified = true): Promise<void> =>
      help.verifyDoctor(await help.idOf(phone), verified, helper),
    /** Every row held about a person, by table, for the person to have. */
    personalData: async (phone: string): Promise<RowsByTable> => {
      const id = await help.idOf(phone);
      await note('data_exported', id);
      return exportPerson(id, UNBOUNDED);
    },
    /**
     * Erases a person, named by phone or id, and everything of theirs for good, at once. Throws
     * `not_found`, and `open_chats` while patients wait for a doctor's answer.
     */
    erase: async (whom: string): Promise<void> => {
      const named = userId.safeParse(whom);
      const id = named.success ? named.data : await help.idOf(whom);
      if (!(await erasePerson(id))) throw notFound('person');
    },
  };
};
