import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { countAppointmentsOn } from '../appointments/index.ts';
import type { GoalsReader } from '../goals/index.ts';
import { createPatientsRepository } from './patients.repository.ts';
import { patientsRoutes } from './patients.routes.ts';
import { createPatientsService } from './patients.service.ts';

type Parts = {
  database: Database;
  goals: GoalsReader;
  clock: Clock;
  clinicTimeZone: string;
};

/** Creates the feature's routes on a database. */
export const createPatients = ({ database, ...rest }: Parts) =>
  patientsRoutes(
    createPatientsService({
      patients: createPatientsRepository(database.lists),
      countAppointments: (...of) => countAppointmentsOn(database.db, ...of),
      limits: createRateLimits(database.db),
      ...rest,
    }),
  );

/** Creates the search for a doctor's patients by name or phone, for the desk. */
export const createPatientFinder = ({ db }: Pick<Database, 'db'>) =>
  createPatientsRepository(db).found;
