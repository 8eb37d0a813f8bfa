import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import type { Audit } from '../audit/index.ts';
import { clinicRoutes } from './clinic.routes.ts';
import { createClinicService } from './clinic.service.ts';
import { createHelpService } from './help.service.ts';
import { createMembersRepository } from './members.repository.ts';
import { createOwnerCodesRepository } from './owner-codes.repository.ts';

export { createClinicOf, createFirstRun, createOwnerCommands } from './owners.ts';
export { createClinicPersonData } from './person-data.repository.ts';

type Parts = { database: Database; audit: Audit } & Pick<
  Parameters<typeof createHelpService>[0],
  'help' | 'requirePin'
>;

/** The clinic's owners, and what they do for others' accounts. */
export const createClinic = ({ database, ...parts }: Parts) => {
  const codes = createOwnerCodesRepository(database);
  const limits = createRateLimits(database.db);
  const members = createMembersRepository(database);
  const shared = { ...parts, limits, members };
  return {
    routes: clinicRoutes({
      clinic: createClinicService({ ...shared, codes }),
      help: createHelpService(shared),
    }),
    removals: { owner_codes: codes.sweep } satisfies Removals,
  };
};
