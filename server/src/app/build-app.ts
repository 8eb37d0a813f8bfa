import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { newId } from '../platform/ids.ts';
import { loggerOptions } from '../platform/logger.ts';
import { installBackground } from './background.ts';
import { installErrorHandler } from './error-handler.ts';
import { createFeatures, type Ground } from './features.ts';
import { installHealth } from './health.ts';
import { BODY_LIMIT_BYTES, installJsonBody } from './json-body.ts';
import { installSessionActor } from './session-actor.ts';
import { installWebApp } from './web-app.ts';
import { installWebSecurity } from './web-security.ts';

// Slow clients are cut: Fastify and Node set none of these by themselves.
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECKING_INTERVAL_MS = 1_000;
const PARAM_MAX_LENGTH = 200;
const SWEEP_INTERVAL_MS = 3_600_000;

const createServer = ({ config }: Ground): FastifyInstance =>
  Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...(config.tls && {
      https: {
        cert: readFileSync(config.tls.certFile),
        key: readFileSync(config.tls.keyFile),
      },
    }),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS,
    },
  }) as unknown as FastifyInstance;

/** Removes what is over, now and then; what it misses it finds the next time. */
const sweepRegularly = (app: FastifyInstance, sweep: () => Promise<void>): void => {
  const timer = setInterval(() => {
    sweep().catch((error) => app.log.warn({ err: error }, 'sweep failed'));
  }, SWEEP_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

/** The whole server, ready to listen or to be called in a test; `webDirectory` holds the built web app. */
export const buildApp = async (ground: Ground, webDirectory: string | null) => {
  const app = createServer(ground);
  app.setValidatorCompiler(validatorCompiler);
  installErrorHandler(app);
  installJsonBody(app);
  await installWebSecurity(app, ground.config.publicOrigin);
  await app.register(cookie);
  const features = createFeatures(ground);
  await features.auth.prepare();
  sweepRegularly(app, features.auth.sweep);
  installSessionActor(app, features.actorOf);
  for (const routes of features.routes) routes(app);
  installBackground(app, features.background);
  installHealth(app, { database: ground.database.canWrite, 'sign-in': features.auth.isReady });
  await installWebApp(app, webDirectory);
  return app;
};
