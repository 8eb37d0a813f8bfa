import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** A patient's goals and every recorded day. */
export const createGoalsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id) => ({
    goals: await db.selectFrom('goals').selectAll().where('patient_id', '=', id).execute(),
    progress: await db.selectFrom('progress').selectAll().where('patient_id', '=', id).execute(),
  }),
});
