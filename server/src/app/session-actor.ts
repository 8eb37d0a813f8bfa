import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { requireAccess } from '../platform/endpoint-route.ts';

type SignIn = {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  tokenHashOf(request: FastifyRequest): string | null;
};

/**
 * Finds out who acts before anything of the request is looked at, and whether they may make this
 * call. A call that reads the session in its own statement is refused here only without a token.
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
