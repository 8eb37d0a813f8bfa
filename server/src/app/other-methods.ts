import { type Endpoint, endpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { defaultSentenceFor } from './error-handler.ts';

/** Answers methods that a contract address does not have with 405 and a list of those it has. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const allowed = new Map<string, string[]>();
  for (const { path, method } of Object.values(endpoints).flatMap((calls) =>
    Object.values<Endpoint>(calls),
  )) {
    allowed.set(path, [...(allowed.get(path) ?? []), method]);
  }
  for (const [url, methods] of allowed) {
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      // Before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', methods.join(', '));
        throw new AppError('method_not_allowed', defaultSentenceFor('method_not_allowed'));
      },
      handler: () => undefined,
    });
  }
};
