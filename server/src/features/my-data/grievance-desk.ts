import { notFound } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Audit, type AuditEntry, OPERATOR } from '../audit/index.ts';
import { readGrievanceNumber } from './grievance-number.ts';
import { createGrievancesRepository, type FiledGrievance } from './grievances.repository.ts';

const LISTED_MAX = 500;

/** The actor; default: the operator. */
type By = Pick<AuditEntry, 'actor' | 'requestId' | 'coalesce'>;
const BY_OPERATOR: By = { actor: OPERATOR };

/** Handles grievances for the operator's command line and clinic owners; each action is audited. */
export const createGrievanceDesk = ({
  database,
  audit,
}: {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'note'>;
}) => {
  const grievances = createGrievancesRepository(database);
  const done = async (
    by: By,
    kind: AuditEntry['kind'],
    number: string,
    subjectId: string | undefined,
  ): Promise<void> => {
    if (!subjectId) throw notFound('open grievance');
    await audit.note({ ...by, kind, subjectId, detail: number });
  };
  return {
    /** Returns the unanswered first, the longest waiting at the top. */
    list: async (by = BY_OPERATOR, most = LISTED_MAX): Promise<FiledGrievance[]> => {
      await audit.note({ ...by, kind: 'grievances_listed', subjectId: null });
      return grievances.all(most);
    },
    /** Answers one, replacing an earlier answer; throws `not_found` if it is closed or unknown. */
    answer: async (text: string, answer: string, by = BY_OPERATOR): Promise<void> => {
      const number = readGrievanceNumber(text);
      await done(by, 'grievance_answered', number, await grievances.answer(number, answer));
    },
    close: async (text: string, by = BY_OPERATOR): Promise<void> => {
      const number = readGrievanceNumber(text);
      await done(by, 'grievance_closed', number, await grievances.close(number));
    },
  };
};
