import { writingEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/endpoint-route.ts';
import type { NotifyWriting } from './writing.service.ts';

export const writingRoutes = (tell: NotifyWriting) => (app: FastifyInstance) => {
  serve(app, writingEndpoints.tell, async ({ actor, params }) => {
    await tell(actor, params.chatId);
    return { success: true as const };
  });
};
