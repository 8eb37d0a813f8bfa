import { goalsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { ExcusedDaysService } from './excused-days.service.ts';
import type { GoalsService } from './goals.service.ts';

type Parts = { goals: GoalsService; excusedDays: ExcusedDaysService };

export const goalsRoutes =
  ({ goals, excusedDays }: Parts) =>
  (app: FastifyInstance) => {
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
    serve(app, goalsEndpoints.excused, ({ actor }) => excusedDays.list(actor));
    serve(app, goalsEndpoints.excuse, ({ actor, body }) => excusedDays.set(actor, body));
  };
