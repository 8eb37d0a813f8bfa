import { handOverEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/endpoint-route.ts';
import type { HandOverService } from './hand-over.service.ts';

export const handOverRoutes = (handOvers: HandOverService) => (app: FastifyInstance) => {
  serve(app, handOverEndpoints.receivers, ({ actor, params }) =>
    handOvers.receivers(actor, params.chatId),
  );
  serve(app, handOverEndpoints.give, ({ actor, params, body, request }) =>
    handOvers.give(actor, { ...params, ...body }, request.id),
  );
  serve(app, handOverEndpoints.takeBack, async ({ actor, params, query, request }) => {
    await handOvers.takeBack(actor, { ...params, ...query }, request.id);
    return { success: true as const };
  });
};
