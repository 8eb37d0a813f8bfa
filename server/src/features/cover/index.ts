import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { createColleaguesRepository } from './colleagues.repository.ts';
import { createCoverRepository } from './cover.repository.ts';
import { coverRoutes } from './cover.routes.ts';
import { type CoverParts, createCoverService } from './cover.service.ts';
import { createTeamConsentRepository } from './team-consent.repository.ts';
import { createTeamConsentService } from './team-consent.service.ts';

export { coverOfChat, mayStandIn, onDutyFor, STAND_IN_LEVELS, standsInFor } from './on-duty.ts';
export { createCoverPersonData } from './person-data.repository.ts';

type Parts = { database: Database } & Omit<CoverParts, 'covers' | 'colleagues' | 'limits'>;

/** Who stands in for a doctor. */
export const createCover = ({ database, ...parts }: Parts) => {
  const covers = createCoverRepository(database);
  return {
    routes: coverRoutes({
      covers: createCoverService({
        ...parts,
        covers,
        colleagues: createColleaguesRepository(database.db),
        limits: createRateLimits(database.db),
      }),
      consent: createTeamConsentService({
        ...parts,
        consent: createTeamConsentRepository(database),
      }),
    }),
    removals: { covers: covers.sweep } satisfies Removals,
  };
};
