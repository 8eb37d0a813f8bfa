import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { createDoctorsRepository } from './doctors.repository.ts';
import { doctorsRoutes } from './doctors.routes.ts';
import { createDoctorsService } from './doctors.service.ts';

export { toDoctorDetail } from './doctors.service.ts';
export { createDoctorsPersonData } from './person-data.repository.ts';

type Parts = { database: Pick<Database, 'db'>; audit: Pick<Audit, 'note'>; clock: Clock };

/** Creates the feature on a database: its routes and the lookup of a doctor's record. */
export const createDoctors = ({ database, audit, clock }: Parts) => {
  const { db } = database;
  const limits = createRateLimits(db);
  const repository = createDoctorsRepository(db);
  const doctors = createDoctorsService({ doctors: repository, audit, limits, clock });
  return { routes: doctorsRoutes(doctors), detail: doctors.detail };
};
