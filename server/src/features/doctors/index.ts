import type { Database } from '../../platform/database/index.ts';
import type { Audit } from '../audit/index.ts';
import { createDoctorsRepository } from './doctors.repository.ts';
import { doctorsRoutes } from './doctors.routes.ts';
import { createDoctorsService } from './doctors.service.ts';
import { createQuickRepliesRepository } from './quick-replies.repository.ts';
import { createQuickRepliesService } from './quick-replies.service.ts';

export { canActAsDoctor } from './doctors.policy.ts';
export { createDoctorsPersonData } from './person-data.repository.ts';

type Parts = { database: Pick<Database, 'db'>; audit: Pick<Audit, 'note'> };

/** The feature on a database: its routes, and a doctor's own record. */
export const createDoctors = ({ database, audit }: Parts) => {
  const { db } = database;
  const doctors = createDoctorsService({ doctors: createDoctorsRepository(db), audit });
  const quickReplies = createQuickRepliesService({
    quickReplies: createQuickRepliesRepository(db),
  });
  return { routes: doctorsRoutes({ doctors, quickReplies }), detail: doctors.detail };
};
