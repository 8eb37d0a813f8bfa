import type { FastifyInstance } from 'fastify';
import { requireAccess, type SignIn } from '../platform/endpoint-route.ts';

/** Finds out who acts before anything of the request is looked at, and whether they may make this call. */
export const installSessionActor = (app: FastifyInstance, actorOf: SignIn): void => {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint, signIn = actorOf } = request.routeOptions.config;
    if (!endpoint) return;
    request.actor = await signIn(request);
    requireAccess(endpoint, request.actor);
  });
};
