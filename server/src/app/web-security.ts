import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config.ts';
import { isCallOrFile } from './web-app.ts';

const COMMON_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    // data: because the QR image is fetched for sharing (product 7).
    "connect-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy':
    'camera=(self), web-share=(self), clipboard-write=(self), microphone=(self), geolocation=()',
};
// Shorter, because phones receive these often; shown as a page, such an answer may do nothing.
const CALL_AND_FILE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether another site makes a browser send an unsafe call; a caller without either header
 * is not a browser.
 */
const isCrossOrigin = (request: FastifyRequest, publicOrigin: string): boolean => {
  if (SAFE_METHODS.has(request.method)) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = [undefined, publicOrigin, `${request.protocol}://${request.host}`];
  return !own.includes(origin) || ![undefined, 'same-origin', 'none'].includes(site as string);
};

/**
 * Creates a check of the host name. Another site can point its own name at this server and then
 * read answers as its own; it cannot do so with an IP address or localhost.
 */
const createHostCheck = ({ publicOrigin, host }: Pick<Config, 'publicOrigin' | 'host'>) => {
  const names = new Set([new URL(publicOrigin).hostname, 'localhost', host]);
  return ({ hostname }: FastifyRequest): boolean =>
    names.has(hostname) || isIP(hostname.replace(/^\[(.+)\]$/, '$1')) !== 0;
};

/** Sets the headers of every answer, and checks the host name and the origin of requests. */
export const installWebSecurity = (
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin' | 'host'>,
): void => {
  const { publicOrigin } = config;
  const everywhere = { ...COMMON_HEADERS, ...(publicOrigin.startsWith('https:') && HSTS) };
  const isOurName = createHostCheck(config);
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const isCall = endpoint !== undefined || isCallOrFile(request);
    reply.headers({ ...everywhere, ...(isCall ? CALL_AND_FILE_HEADERS : PAGE_HEADERS) });
    if (isCall && !request.routeOptions.url?.startsWith('/assets')) {
      reply.header('cache-control', 'no-store');
    }
    if (!isOurName(request)) {
      throw new AppError('foreign_origin', 'The app has another address (PUBLIC_ORIGIN).');
    }
    if (isCrossOrigin(request, publicOrigin)) {
      throw new AppError('foreign_origin', 'This can only be done from the app itself.');
    }
  });
};
