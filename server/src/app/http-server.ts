import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config.ts';
import { loggerOptions } from '../platform/logger.ts';
import { serializerCompiler } from '../platform/serializer.ts';
import { readTlsFiles } from '../platform/tls-files.ts';
import { answerClientError } from './client-errors.ts';
import { defaultSentenceFor } from './error-handler.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;
// Cuts off slow clients; the defaults of Node and Fastify are much longer, or unlimited.
const TIMEOUTS = { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const REQUEST_TIMEOUT_MS = 15_000;
/** For sockets without traffic, such as an unread answer; event streams send heartbeats sooner. */
const SILENT_SOCKET_MS = 30_000;
// Longer than any address, so that a long id is refused by its schema, not by the router.
const PARAM_MAX_LENGTH = 16 * 1024;
/**
 * Maximum concurrent requests per connection. Browsers and proxies send the next request after the
 * last answer; a client that sends all at once may never read the answers.
 */
const PIPELINED_REQUESTS_MAX = 16;
const UNREADABLE_ADDRESS = '/api/unreadable-address';

/** Replaces an undecodable address by a missing one, as the router would skip our hooks for it. */
const readableAddress = (url = '/'): string => {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return UNREADABLE_ADDRESS;
  }
};

/** Accepts only JSON bodies, except for calls that take bytes; an empty body counts as none. */
const installBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.decorateRequest('text', '');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.text = body as string;
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  // Passed on unread; the handler reads no more than the call allows.
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) done(null, body);
    else done(new AppError('unsupported_media_type', defaultSentenceFor('unsupported_media_type')));
  });
};

/** Closes a connection with too many concurrent requests, as unread answers stay in memory. */
const limitPipelining = (app: FastifyInstance): void => {
  const requestsInFlight = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const add = (count: number) =>
      requestsInFlight.set(socket, (requestsInFlight.get(socket) ?? 0) + count);
    add(1);
    reply.raw.once('close', () => add(-1));
    if ((requestsInFlight.get(socket) ?? 0) <= PIPELINED_REQUESTS_MAX) return done();
    reply.hijack();
    socket.destroy();
  });
};

/** Creates Fastify with the server's limits, over https with certificate files; no routes yet. */
export const createHttpServer = (config: Config): FastifyInstance => {
  const server = Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_SOCKET_MS,
    clientErrorHandler: answerClientError,
    // While the server stops, requests on open connections are answered before these are closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url }) => readableAddress(url),
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...(config.tls && {
      https: { ...readTlsFiles(config.tls), ...TIMEOUTS },
    }),
    http: TIMEOUTS,
  }) as unknown as FastifyInstance;
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  limitPipelining(server);
  installBodies(server);
  return server;
};
