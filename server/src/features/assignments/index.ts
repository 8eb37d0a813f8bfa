import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { createAssignmentsRepository } from './assignments.repository.ts';
import { assignmentsRoutes } from './assignments.routes.ts';
import { createAssignmentsService } from './assignments.service.ts';
import { createQrCodesRepository } from './qr-codes.repository.ts';
import { createQrCodesService } from './qr-codes.service.ts';

export { requireOwnPair } from './assignments.policy.ts';
export { type AssignmentQueries, createAssignmentQueries } from './assignments.repository.ts';
export { createEndAssignments, type EndAssignments } from './end-assignments.ts';
export { createAssignmentsPersonData } from './person-data.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  audit: Pick<Audit, 'noteIn'>;
  publicOrigin: string;
  /** What every feature does when an assignment ends. */
  endAssignment: Required<PersonData>['endAssignment'];
};

/** Creates the feature's routes on a database. */
export const createAssignments = (parts: Parts) => {
  const { database, clock, audit, publicOrigin, endAssignment } = parts;
  const qrCodes = createQrCodesRepository(database);
  const limits = createRateLimits(database.db);
  const assignments = createAssignmentsRepository(database, endAssignment);
  return assignmentsRoutes({
    assignments: createAssignmentsService({ assignments, qrCodes, limits, audit, clock }),
    qrCodes: createQrCodesService({ qrCodes, limits, clock, publicOrigin }),
  });
};
