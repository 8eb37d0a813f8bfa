import { type OwnSession, type SessionId, type UserId, userId } from '@saathi/contract';
import { notFound } from '../../platform/app-error.ts';
import { type PersonData, type RowsByTable, UNLIMITED_BUDGET } from '../../platform/person-data.ts';
import type { EndAssignments } from '../assignments/index.ts';
import { type AuditEntry, OPERATOR } from '../audit/index.ts';
import { createAccountHelp } from './account-help.ts';
import type { AuthContext } from './auth-context.ts';
import type { ErasePerson } from './person-data.repository.ts';

export type OperatorParts = {
  erasePerson: ErasePerson;
  /** Exports the data of every feature. */
  exportPerson: PersonData['exportPerson'];
  /** Ends all assignments of a doctor. */
  endAssignments: EndAssignments;
};

/** The operator's commands by phone; each is audited, and `not_found` for an unknown phone. */
export const createOperatorService = (
  context: AuthContext,
  { erasePerson, exportPerson, endAssignments }: OperatorParts,
) => {
  const { audit, sessions } = context;
  const help = createAccountHelp(context);
  const helper = { actor: OPERATOR };

  const note = (kind: AuditEntry['kind'], subjectId: UserId, detail = '') =>
    audit.note({ ...helper, kind, subjectId, detail });

  const idOf = async (whom: string): Promise<UserId> => {
    const named = userId.safeParse(whom);
    return named.success ? named.data : help.idOf(whom);
  };

  return {
    /** Returns a one-time code for a new PIN, valid for `seconds`; earlier codes become invalid. */
    claimCode: (phone: string) => help.claimCode(phone, helper),
    listSessions: async (phone: string): Promise<OwnSession[]> => {
      const id = await help.idOf(phone);
      await note('sessions_listed', id);
      return sessions.list(id, null);
    },
    /** Ends one session, or all without an id, and returns the number of ended sessions. */
    endSessions: async (phone: string, sessionId: SessionId | null = null): Promise<number> => {
      if (sessionId === null) return help.endSessions(phone, helper);
      const id = await help.idOf(phone);
      await sessions.endOne(id, sessionId);
      await note('sessions_ended', id, `one ${sessionId}`);
      return 1;
    },
    /** Resets the count of wrong PINs of this account, so that its owner need not wait. */
    unlock: (phone: string) => help.unlock(phone, helper),
    /** Records or revokes that a doctor's papers were checked; throws `not_found` for others. */
    verifyDoctor: async (phone: string, verified = true): Promise<void> =>
      help.verifyDoctor(await help.idOf(phone), verified, helper),
    /** Returns every row stored about a person, by table, to hand over to the person. */
    personalData: async (phone: string): Promise<RowsByTable> => {
      const id = await help.idOf(phone);
      await note('data_exported', id);
      return exportPerson(id, UNLIMITED_BUDGET);
    },
    /**
     * Erases a person, given by phone or id, and all their data, permanently and at once; returns the
     * id. Throws
     * `not_found`, and `open_chats` while patients wait for a doctor's answer.
     */
    erase: async (whom: string): Promise<UserId> => {
      const id = await idOf(whom);
      if (!(await erasePerson(id))) throw notFound('person');
      return id;
    },
    /**
     * Ends all assignments of a doctor, given by phone or id. Returns who waits for an answer; if
     * anybody does, it ends nothing unless they were `called`.
     */
    endAssignments: async (whom: string, called = false) =>
      endAssignments(await idOf(whom), called),
  };
};
