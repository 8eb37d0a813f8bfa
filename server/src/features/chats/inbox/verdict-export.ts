import type { Database } from '../../../platform/database/index.ts';
import { type Audit, OPERATOR } from '../../audit/index.ts';
import { createVerdictsRepository, type JudgedMessage } from './verdicts.repository.ts';

type Parts = {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'note' | 'noteIn'>;
};

/** Creates the operator's actions on judged messages; each is audited. */
export const createVerdictExport = ({ database, audit }: Parts) => ({
  /** Returns every verdict covered by a patient's consent, oldest first. */
  verdicts: async (): Promise<JudgedMessage[]> => {
    const judged = await createVerdictsRepository(database.db).all();
    const detail = String(judged.length);
    await audit.note({ actor: OPERATOR, kind: 'verdicts_listed', subjectId: null, detail });
    return judged;
  },
  /** Records or withdraws a patient's consent; returns false if no patient has this phone. */
  setConsent: (phone: string, given: boolean): Promise<boolean> =>
    database.transaction(async (tx) => {
      const set = await createVerdictsRepository(tx).setConsent(phone, given);
      if (set?.changed) {
        const kind = given ? 'learning_agreed' : 'learning_withdrawn';
        await audit.noteIn(tx, { actor: OPERATOR, kind, subjectId: set.patientId });
      }
      return set !== null;
    }),
});
