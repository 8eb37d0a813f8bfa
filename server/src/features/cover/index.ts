import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { createAssistantsRepository } from './assistants.repository.ts';
import { createAssistantsService } from './assistants.service.ts';
import { createColleaguesRepository } from './colleagues.repository.ts';
import { createCoverRepository } from './cover.repository.ts';
import { coverRoutes } from './cover.routes.ts';
import { type CoverParts, createCoverService } from './cover.service.ts';
import { createTeamConsentRepository } from './team-consent.repository.ts';
import { createTeamConsentService } from './team-consent.service.ts';

export {
  doctorsActedFor,
  doctorsAssistedBy,
  mayActFor,
  maySeeForDoctor,
  standInOnDuty,
  teamOf,
} from './acting.ts';
export { coverOfChat } from './cover-of-chat.ts';
export { STAND_IN_LEVELS } from './on-duty.ts';
export { createCoverPersonData } from './person-data.repository.ts';

type Parts = { database: Database } & Omit<
  CoverParts,
  'covers' | 'colleagues' | 'limits' | 'assistants'
>;

/** Creates the calls for stand-ins and assistants. */
export const createCover = ({ database, ...parts }: Parts) => {
  const covers = createCoverRepository(database);
  const shared = {
    ...parts,
    assistants: createAssistantsRepository(database),
    colleagues: createColleaguesRepository(database.db),
    limits: createRateLimits(database.db),
  };
  return {
    routes: coverRoutes({
      covers: createCoverService({ ...shared, covers }),
      assistants: createAssistantsService(shared),
      consent: createTeamConsentService({
        ...parts,
        consent: createTeamConsentRepository(database),
      }),
    }),
    removals: { covers: covers.sweep } satisfies Removals,
  };
};
