import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../platform/app-error.ts';
import { sentenceFor } from './error-handler.ts';

/** Paths whose missing file is an error, where every other path is a screen of the web app. */
const NEVER_A_SCREEN = /^\/((api|assets|\.well-known)(\/|$)|(robots\.txt|favicon\.ico)$)/;

/** The path as the router understands it: `/%61pi` is `/api`. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? decodeURIComponent(url.split('?')[0] ?? '/');

/** Whether a request asks for a call or a file, even a missing one, and not for a screen. */
export const isNeverAScreen = (request: FastifyRequest): boolean =>
  NEVER_A_SCREEN.test(pathOf(request));

/** What the build lists in `preload.json`: a screen's files by its address; one that ends in a slash begins others. */
type Preloads = Record<string, string[]>;

/** Of a browser at HTTP/1.1. What has to wait for one lets the page's own calls go before it. */
const CONNECTIONS = 6;

/** How a file is announced, so that the page takes the one that was fetched and asks for no second. */
const linkOf = (file: string, place: number): string => {
  if (file.endsWith('.css')) return `<${file}>; rel=preload; as=style; crossorigin`;
  if (!file.startsWith('/assets/')) return `<${file}>; rel=preload; as=script`;
  return `<${file}>; rel=modulepreload${place < CONNECTIONS ? '' : '; fetchpriority=low'}`;
};

/** Reads which files to announce with the page of an address, as a `Link` header. */
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

/** Serves the built web app from `directory`, if it has been built: hashed files for ever, the page never cached. */
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
    if (isNeverAScreen(request)) throw new AppError('not_found', sentenceFor('not_found'));
    if (!['GET', 'HEAD'].includes(request.method)) {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', sentenceFor('method_not_allowed'));
    }
    if (!built) throw notFound('page');
    const links = preloadsOf(pathOf(request));
    if (links) reply.header('link', links);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
