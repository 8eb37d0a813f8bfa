import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { requireAccess, type SignIn } from '../platform/endpoint-route.ts';

/** Finds out who acts before anything of the request is looked at, and whether they may make this call. */
export const installSessionActor = (app: FastifyInstance, actorOf: SignIn): void => {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, signIn = actorOf } = request.routeOptions.config;
    if (!endpoint) return done();
    const admit = (actor: Actor | null): void => {
      request.actor = actor;
      requireAccess(endpoint, actor);
    };
    const actor = signIn(request);
    if (actor instanceof Promise) return actor.then(admit);
    admit(actor);
    done();
  });
};
