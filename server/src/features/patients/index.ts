import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { createPatientsRepository } from './patients.repository.ts';
import { patientsRoutes } from './patients.routes.ts';
import { createPatientsService } from './patients.service.ts';

type Ground = { database: Database; clock: Clock; clinicTimeZone: string };

/** The feature's routes on a database. */
export const createPatients = ({ database, clock, clinicTimeZone }: Ground) =>
  patientsRoutes(
    createPatientsService({
      patients: createPatientsRepository(database.db),
      clock,
      clinicTimeZone,
    }),
  );
