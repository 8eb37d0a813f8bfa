import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../platform/app-error.ts';
import { loggerOptions } from '../platform/logger.ts';
import { readTlsFiles } from '../platform/tls-files.ts';
import { installBackground } from './background.ts';
import { answerClientError } from './client-errors.ts';
import { installCompression } from './compression.ts';
import {
  installErrorHandler,
  RETRY_WHEN_OVERLOADED_SECONDS,
  sentenceFor,
} from './error-handler.ts';
import { createFeatures, type Ground } from './features.ts';
import { installHealth } from './health.ts';
import { BODY_LIMIT_BYTES, installJsonBody } from './json-body.ts';
import { createMetrics, installMetrics, type Metrics } from './metrics.ts';
import { installOpenApi } from './openapi.ts';
import { installSessionActor } from './session-actor.ts';
import { installWebApp } from './web-app.ts';
import { installWebSecurity } from './web-security.ts';

// Slow clients are cut: Fastify and Node set none of these by themselves.
const TIMEOUTS = { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const REQUEST_TIMEOUT_MS = 15_000;
/** A socket on which nothing moves, an answer nobody reads say; event streams have a heartbeat below it. */
const SILENT_SOCKET_MS = 30_000;
const EVENT_LOOP_DELAY_MAX_MS = 1_000;
// No address is longer, so that a long id is refused by its schema like any other that is none.
const PARAM_MAX_LENGTH = 16 * 1024;
const NOTHING_HERE = '/api/unreadable-address';
const SWEEP_INTERVAL_MS = 3_600_000;

/** The router answers an address it cannot decode by itself, past all hooks; here it is an address of nothing. */
const readableAddress = (url = '/'): string => {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return NOTHING_HERE;
  }
};

const createServer = ({ config }: Ground): FastifyInstance =>
  Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_SOCKET_MS,
    clientErrorHandler: answerClientError,
    // While it stops, what still comes in on open connections is answered, then they are closed.
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

/** Turns requests away while the process cannot keep up, but lets its health be asked. */
const shed = async (request: FastifyRequest): Promise<void> => {
  if (!request.routeOptions.config.endpoint) return;
  throw new AppError('overloaded', sentenceFor('overloaded'), {
    retryAfterSeconds: RETRY_WHEN_OVERLOADED_SECONDS,
  });
};

/** Removes what is over, now and then; what it misses it finds the next time. */
const sweepRegularly = (app: FastifyInstance, sweep: () => Promise<void>): void => {
  const timer = setInterval(() => {
    sweep().catch((error) => app.log.warn({ err: error }, 'sweep failed'));
  }, SWEEP_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

/** The whole server, ready to listen or to be called in a test; `webDirectory` holds the built web app. */
export const buildApp = async (ground: Ground, webDirectory: string | null) => {
  const { config } = ground;
  const app = createServer(ground);
  app.setValidatorCompiler(validatorCompiler);
  installErrorHandler(app);
  installJsonBody(app);
  const metrics: Metrics = createMetrics({
    pool: ground.database.pool,
    oldestUnseen: () => features.oldestUnseen(),
  });
  const features = createFeatures(ground, {
    onReviewed: metrics.countReview,
    onLateReview: metrics.countLateReview,
  });
  installMetrics(app, metrics, { host: config.host, port: config.metricsPort });
  installWebSecurity(app, config.publicOrigin);
  await installCompression(app);
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    pressureHandler: shed,
  });
  await app.register(cookie);
  await features.auth.prepare();
  sweepRegularly(app, features.auth.sweep);
  installSessionActor(app, features.actorOf);
  for (const routes of features.routes) routes(app);
  installBackground(app, features.background);
  if (ground.config.development) installOpenApi(app);
  installHealth(app, { database: ground.database.canWrite, 'sign-in': features.auth.isReady });
  await installWebApp(app, webDirectory);
  return app;
};
