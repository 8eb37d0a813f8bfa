import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** A doctor's profile and quick replies. */
export const createDoctorsPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: async (id) => ({
    doctors: await db.selectFrom('doctors').selectAll().where('user_id', '=', id).execute(),
    quick_replies: await db
      .selectFrom('quick_replies')
      .selectAll()
      .where('doctor_id', '=', id)
      .execute(),
  }),
});
