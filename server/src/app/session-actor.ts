import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { requireAccess } from '../platform/endpoint-route.ts';

/** Finds out who acts before anything of the request is looked at, and whether they may make this call. */
export const installSessionActor = (
  app: FastifyInstance,
  actorOf: (request: FastifyRequest) => Promise<Actor | null>,
): void => {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint, readsSession } = request.routeOptions.config;
    if (!endpoint || readsSession) return;
    request.actor = await actorOf(request);
    requireAccess(endpoint, request.actor);
  });
};
