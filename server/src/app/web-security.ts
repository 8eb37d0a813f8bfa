import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { AppError } from '../platform/app-error.ts';
import { NEVER_A_SCREEN } from './web-app.ts';

const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // data: because the QR image is fetched for sharing (spec 7).
  'connect-src': ["'self'", 'data:'],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
// Should a browser ever show such an answer as a page, that may do nothing at all.
const NO_SCREEN_POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};
const PERMISSIONS_POLICY =
  'camera=(self), web-share=(self), clipboard-write=(self), microphone=(), geolocation=()';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const HSTS_SECONDS = 31_536_000;

const isOwnOrigin = (request: FastifyRequest, origin: string, publicOrigin: string): boolean => {
  if (origin === publicOrigin) return true;
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false;
  }
};

/** Whether another site makes a browser send an unsafe call; a caller without either header is no browser. */
const isForeign = (request: FastifyRequest, publicOrigin: string): boolean => {
  if (SAFE_METHODS.has(request.method)) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreignOrigin = origin !== undefined && !isOwnOrigin(request, origin, publicOrigin);
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  return foreignOrigin || foreignSite;
};

const refusal = () => new AppError('foreign_origin', 'This can only be done from the app itself.');

/**
 * What helmet would set on every answer. None of it depends on the request, so it is asked once
 * instead of putting its policies together for every answer.
 */
const headersOf = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const nobody = {} as IncomingMessage;
  helmet(options)(nobody, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

/** Headers of a page, and the shorter ones of calls and files, which a phone gets a hundred times a day. */
const securityHeaders = (https: boolean) => {
  const common: HelmetOptions = {
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS } : false,
    xFrameOptions: { action: 'deny' },
    // No page links to another host.
    xDnsPrefetchControl: false,
    // Of browsers and plug-ins that cannot show the app.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  const withPolicy = (directives: Record<string, string[]>) =>
    headersOf({ ...common, contentSecurityPolicy: { useDefaults: false, directives } });
  return {
    ofPage: {
      ...withPolicy(CONTENT_SECURITY_POLICY),
      'permissions-policy': PERMISSIONS_POLICY,
    },
    ofOthers: withPolicy(NO_SCREEN_POLICY),
  };
};

/** Headers of every answer, and the check against cross-site requests. */
export const installWebSecurity = (app: FastifyInstance, publicOrigin: string): void => {
  const { ofPage, ofOthers } = securityHeaders(publicOrigin.startsWith('https:'));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(NEVER_A_SCREEN.test(request.url) ? ofOthers : ofPage);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    done(isForeign(request, publicOrigin) ? refusal() : undefined);
  });
};
