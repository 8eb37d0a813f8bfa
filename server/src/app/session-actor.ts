import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { requireAccess } from '../platform/endpoint-route.ts';

type SignIn = {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  tokenHashOf(request: FastifyRequest): string | null;
};

/**
 * Installs the lookup of the actor and the access check, before anything else of the request is
 * read. A call that reads the session in its own statement is refused here only if there is no
 * token.
 */
export const installSessionActor = (
  app: FastifyInstance,
  { actorOf, tokenHashOf }: SignIn,
): void => {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint, readsSession } = request.routeOptions.config;
    if (!endpoint || (readsSession && tokenHashOf(request) !== null)) return;
    request.actor = await actorOf(request);
    requireAccess(endpoint, request.actor);
  });
};
