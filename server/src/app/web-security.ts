import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

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

/** Refuses an unsafe call that another site makes a browser send; a caller without either header is no browser. */
const refuseForeignSite = (request: FastifyRequest, publicOrigin: string): void => {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreignOrigin = origin !== undefined && !isOwnOrigin(request, origin, publicOrigin);
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) {
    throw new AppError('foreign_origin', 'This can only be done from the app itself.');
  }
};

/** Headers of every answer, and the check against cross-site requests. */
export const installWebSecurity = async (app: FastifyInstance, publicOrigin: string) => {
  const https = publicOrigin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    refuseForeignSite(request, publicOrigin);
  });
};
