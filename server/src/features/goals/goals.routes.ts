import { goalsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { GoalsService } from './goals.service.ts';

export const goalsRoutes = (goals: GoalsService) => (app: FastifyInstance) => {
  serve(app, goalsEndpoints.list, ({ actor, query }) => goals.list(actor, query.userDate));
  serve(app, goalsEndpoints.create, ({ actor, body }) => goals.create(actor, body));
  serve(app, goalsEndpoints.edit, ({ actor, params, body }) =>
    goals.edit(actor, params.goalId, body),
  );
  serve(app, goalsEndpoints.remove, ({ actor, params }) => goals.remove(actor, params.goalId));
  serve(app, goalsEndpoints.recordProgress, ({ actor, params, body }) =>
    goals.recordProgress(actor, params.goalId, body),
  );
  serve(app, goalsEndpoints.progress, ({ actor, params, query }) =>
    goals.progress(actor, params.goalId, query.userDate),
  );
  serve(app, goalsEndpoints.history, ({ actor, params, query }) =>
    goals.history(actor, params.goalId, query.userDate),
  );
};
