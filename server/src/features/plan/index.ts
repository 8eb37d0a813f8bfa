import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Removals } from '../../platform/retention.ts';
import { createAssignmentQueries } from '../assignments/index.ts';
import type { Audit } from '../audit/index.ts';
import { createChatLines } from '../chats/index.ts';
import { planRoutes } from './plan.routes.ts';
import { createPlanService, type GoalsOfPlan } from './plan.service.ts';
import { createProposalsRepository } from './proposals.repository.ts';

export { createPlanPersonData } from './person-data.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
  goals: GoalsOfPlan;
};

/** Creates the feature on a database: its routes and its clean-up jobs. */
export const createPlan = (parts: Parts) => {
  const { db } = parts.database;
  const service = createPlanService({
    ...parts,
    assignments: createAssignmentQueries(db),
    lines: createChatLines(parts.database),
  });
  return {
    routes: planRoutes(service),
    removals: { proposals: createProposalsRepository(db).sweep } satisfies Removals,
  };
};
