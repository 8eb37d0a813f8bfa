import { planEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { PlanService } from './plan.service.ts';

export const planRoutes = (plan: PlanService) => (app: FastifyInstance) => {
  serve(app, planEndpoints.ofPatient, ({ actor, params }) => plan.ofPatient(actor, params));
  serve(app, planEndpoints.propose, ({ actor, params, body }) =>
    plan.propose(actor, params, body.goals),
  );
  serve(app, planEndpoints.waiting, ({ actor }) => plan.waiting(actor));
  serve(app, planEndpoints.seen, async ({ actor, body }) => {
    await plan.seen(actor, body.proposalIds);
    return { success: true } as const;
  });
  serve(app, planEndpoints.answer, ({ actor, params, body }) =>
    plan.answer(actor, params.proposalId, body),
  );
  serve(app, planEndpoints.withdraw, ({ actor, params }) =>
    plan.withdraw(actor, params.proposalId),
  );
};
