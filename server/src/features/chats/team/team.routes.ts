import { teamEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/endpoint-route.ts';
import type { TeamService } from './team.service.ts';

export const teamRoutes = (team: TeamService) => (app: FastifyInstance) => {
  serve(app, teamEndpoints.read, ({ actor, params }) => team.read(actor, params.chatId));
  serve(app, teamEndpoints.write, ({ actor, params, body, request }) =>
    team.writeNote(actor, { ...params, ...body }, request.id),
  );
  serve(app, teamEndpoints.remove, async ({ actor, params, request }) => {
    await team.removeNote(actor, params, request.id);
    return { success: true as const };
  });
};
