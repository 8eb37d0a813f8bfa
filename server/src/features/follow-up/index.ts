import { followUpRoutes } from './follow-up.routes.ts';
import { createFollowUpService } from './follow-up.service.ts';

export { createFollowUpPersonData } from './person-data.repository.ts';

/** Creates the feature's routes on a database. */
export const createFollowUp = (parts: Parameters<typeof createFollowUpService>[0]) =>
  followUpRoutes(createFollowUpService(parts));
