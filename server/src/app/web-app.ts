import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../platform/app-error.ts';
import { defaultSentenceFor } from './error-handler.ts';

/** Paths for which a missing file is an error; every other path is a screen of the web app. */
const NON_SCREEN_PATHS = /^\/((api|assets|\.well-known)(\/|$)|(robots\.txt|favicon\.ico)$)/;

/** Returns the path as the router decodes it: `/%61pi` is `/api`. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? decodeURIComponent(url.split('?')[0] ?? '/');

/** Returns whether a request is for a call or a file, even a missing one, and not for a screen. */
export const isCallOrFile = (request: FastifyRequest): boolean =>
  NON_SCREEN_PATHS.test(pathOf(request));

/**
 * The build's `preload.json`: a screen's files by its address; an address that ends in a slash is a
 * prefix.
 */
type Preloads = Record<string, string[]>;

/** Connections of a browser with HTTP/1.1. Files beyond these let the page's own calls go first. */
const CONNECTIONS = 6;

/** Returns the link that announces a file such that the page does not fetch it a second time. */
const linkOf = (file: string, place: number): string => {
  if (file.endsWith('.css')) return `<${file}>; rel=preload; as=style; crossorigin`;
  if (!file.startsWith('/assets/')) return `<${file}>; rel=preload; as=script`;
  return `<${file}>; rel=modulepreload${place < CONNECTIONS ? '' : '; fetchpriority=low'}`;
};

/** Reads which files to announce with a page; returns a lookup of the `Link` header by address. */
const readPreloads = (directory: string): ((path: string) => string | undefined) => {
  const file = join(directory, 'preload.json');
  if (!existsSync(file)) return () => undefined;
  const screens: Preloads = JSON.parse(readFileSync(file, 'utf8'));
  const links = new Map(
    Object.entries(screens).map(([address, files]) => [address, files.map(linkOf).join(', ')]),
  );
  const beginnings = [...links.keys()].filter((one) => one.length > 1 && one.endsWith('/'));
  return (path) =>
    links.get(path) ?? links.get(beginnings.find((one) => path.startsWith(one)) ?? '');
};

/** Serves the built web app, if it exists: caches hashed files for ever, revalidates all others. */
export const installWebApp = async (app: FastifyInstance, directory: string | null) => {
  const built = directory !== null && existsSync(join(directory, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  const preloadsOf = built ? readPreloads(directory) : () => undefined;
  app.setNotFoundHandler(async (request, reply) => {
    if (isCallOrFile(request)) throw new AppError('not_found', defaultSentenceFor('not_found'));
    if (!['GET', 'HEAD'].includes(request.method)) {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', defaultSentenceFor('method_not_allowed'));
    }
    if (!built) throw notFound('page');
    const links = preloadsOf(pathOf(request));
    if (links) reply.header('link', links);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
