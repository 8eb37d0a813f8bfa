import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { AppContext } from './app-context.ts';
import { installBackground } from './background.ts';
import { installCompression } from './compression.ts';
import {
  installErrorHandler,
  RETRY_WHEN_OVERLOADED_SECONDS,
  sentenceFor,
} from './error-handler.ts';
import { createFeatures } from './features.ts';
import { installHealth, shared } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { installJsonBody } from './json-body.ts';
import { createMetrics, installMetrics } from './metrics.ts';
import { installOpenApi } from './openapi.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { installSessionActor } from './session-actor.ts';
import { installWebApp } from './web-app.ts';
import { installWebSecurity } from './web-security.ts';

const EVENT_LOOP_DELAY_MAX_MS = 1_000;
const SWEEP_INTERVAL_MS = 3_600_000;

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

/**
 * The whole server and its features, ready to listen or to be called in a test; `webDirectory`
 * holds the built web app; a delay of 0 turns nobody away. Hooks run in the order they are installed in here.
 */
export const buildApp = async (
  context: AppContext,
  webDirectory: string | null,
  { eventLoopDelayMaxMs = EVENT_LOOP_DELAY_MAX_MS } = {},
) => {
  const { config, database } = context;
  const metrics = createMetrics(database.pool);
  const features = createFeatures(context, metrics);
  const { auth, chats } = features;
  await auth.prepare();

  const app = createHttpServer(config);
  installErrorHandler(app);
  installJsonBody(app);
  installMetrics(app, metrics, { ...config, oldestUnseen: chats.oldestUnseen });
  installWebSecurity(app, config);
  await installCompression(app);
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMaxMs,
    pressureHandler: shed,
  });
  await app.register(cookie);
  installSessionActor(app, features);

  for (const routes of features.routes) routes(app);
  refuseOtherMethods(app);
  installHealth(app, { database: shared(database.canWrite), 'sign-in': auth.isReady });
  if (config.development) installOpenApi(app);
  await installWebApp(app, webDirectory);

  installBackground(app, chats.background);
  sweepRegularly(app, async () => {
    await auth.sweep();
    await chats.sweep();
  });
  return { app, features };
};
