import { followUpEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { FollowUpService } from './follow-up.service.ts';

export const followUpRoutes = (followUps: FollowUpService) => (app: FastifyInstance) => {
  serve(app, followUpEndpoints.list, ({ actor, params, query }) =>
    followUps.list(actor, params.doctorId, query),
  );
  serve(app, followUpEndpoints.setResult, ({ actor, params, body }) =>
    followUps.setResult(actor, params, body.result),
  );
};
