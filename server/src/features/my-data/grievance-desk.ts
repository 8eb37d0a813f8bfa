import { notFound } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Audit, type AuditEntry, OPERATOR } from '../audit/index.ts';
import { readGrievanceNumber } from './grievance-number.ts';
import { createGrievancesRepository, type FiledGrievance } from './grievances.repository.ts';

const LISTED_MAX = 500;

/** What the operator's command line does with grievances; each act is audited. */
export const createGrievanceDesk = ({
  database,
  audit,
}: {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'note'>;
}) => {
  const grievances = createGrievancesRepository(database);
  const done = async (
    kind: AuditEntry['kind'],
    number: string,
    subjectId: string | undefined,
  ): Promise<void> => {
    if (!subjectId) throw notFound('open grievance');
    await audit.note({ actor: OPERATOR, kind, subjectId, detail: number });
  };
  return {
    /** The unanswered first, the longest waiting at the top. */
    list: async (): Promise<FiledGrievance[]> => {
      await audit.note({ actor: OPERATOR, kind: 'grievances_listed', subjectId: null });
      return grievances.all(LISTED_MAX);
    },
    /** Answers one in place of an answer before; throws `not_found` where it is closed or none. */
    answer: async (text: string, answer: string): Promise<void> => {
      const number = readGrievanceNumber(text);
      await done('grievance_answered', number, await grievances.answer(number, answer));
    },
    close: async (text: string): Promise<void> => {
      const number = readGrievanceNumber(text);
      await done('grievance_closed', number, await grievances.close(number));
    },
  };
};
