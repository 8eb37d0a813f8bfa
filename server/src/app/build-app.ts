import type { Server as TlsServer } from 'node:tls';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloaded } from '../platform/app-error.ts';
import { runPeriodically } from '../platform/run-periodically.ts';
import { createTlsRenewal } from '../platform/tls-files.ts';
import type { AppContext } from './app-context.ts';
import { installCompression } from './compression.ts';
import { installErrorHandler } from './error-handler.ts';
import { createFeatures } from './features.ts';
import { installHealth, shareCheck } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { createMetrics, installMetrics } from './metrics.ts';
import { installOpenApi } from './openapi.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { installSessionActor } from './session-actor.ts';
import { installWebApp } from './web-app.ts';
import { installWebSecurity } from './web-security.ts';

const EVENT_LOOP_DELAY_MAX_MS = 1_000;
const RETENTION_MS = 3_600_000;
const RENEWAL_MS = 3_600_000;

/**
 * The delay is measured over a second; two seconds after the start it has no startup work in it.
 */
const START_MS = 2_000;

/** Refuses calls while the process is overloaded; health checks are still answered. */
const installLoadShedding = async (
  app: FastifyInstance,
  maxEventLoopDelay: number,
): Promise<void> => {
  let started = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    started = performance.now() + START_MS;
  });
  const pressureHandler = async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.endpoint && performance.now() > started) throw overloaded();
  };
  await app.register(underPressure, { maxEventLoopDelay, pressureHandler });
};

/** Starts work that runs in the background, and returns a function that stops it. */
type BackgroundWork = () => () => Promise<void>;

/** Runs background work while the server accepts calls; stopping waits for it. */
const installBackground = (app: FastifyInstance, works: readonly BackgroundWork[]): void => {
  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    stops = works.map((start) => start());
  });
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
};

/** Returns the hourly work on the certificate, if the server has one. */
const renewalOfTls = (app: FastifyInstance, { config, logger }: AppContext): BackgroundWork[] => {
  if (!config.tls) return [];
  const renew = createTlsRenewal(config.tls, app.server as unknown as TlsServer);
  return [runPeriodically(RENEWAL_MS, renew, logger, 'the certificate was not renewed')];
};

/**
 * Builds the whole server with its features, ready to listen or to be called in a test.
 * `webDirectory` holds the built web app; a maximum delay of 0 disables load shedding. Hooks run in
 * the order in which they are installed here.
 */
export const buildApp = async (
  context: AppContext,
  webDirectory: string | null,
  { eventLoopDelayMaxMs = EVENT_LOOP_DELAY_MAX_MS } = {},
) => {
  const { config, database } = context;
  const metrics = createMetrics(database);
  const features = createFeatures(context, metrics);
  const { auth, chats, notices, myData } = features;
  await auth.prepare();
  await notices.prepare();
  await features.readTexts();

  const app = createHttpServer(config);
  installErrorHandler(app);
  installMetrics(app, metrics, { ...config, oldestUnseen: chats.oldestUnseen });
  installWebSecurity(app, config);
  await installCompression(app);
  await installLoadShedding(app, eventLoopDelayMaxMs);
  await app.register(cookie);
  installSessionActor(app, features);

  if (config.development) await installOpenApi(app);
  for (const routes of features.routes) routes(app);
  refuseOtherMethods(app);
  installHealth(app, { database: shareCheck(database.canWrite), 'sign-in': auth.isReady });
  await installWebApp(app, webDirectory);

  installBackground(app, [
    ...chats.background,
    ...notices.background,
    ...myData.background,
    ...features.background,
    runPeriodically(RETENTION_MS, features.removeOld, context.logger, 'nothing was removed'),
    ...renewalOfTls(app, context),
  ]);
  return { app, features };
};
