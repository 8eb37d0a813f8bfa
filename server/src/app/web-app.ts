import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../platform/app-error.ts';
import { sentenceFor } from './error-handler.ts';

/** Paths whose missing file is an error, where every other path is a screen of the web app. */
const NEVER_A_SCREEN = /^\/(api|assets)(\/|$)/;

/** Reads what the build lists for each address: the files its screen needs besides the app itself. */
const readPreloads = (directory: string): ((path: string) => string | undefined) => {
  const file = join(directory, 'preload.json');
  if (!existsSync(file)) return () => undefined;
  const lists: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
  const links = Object.entries(lists).map(
    ([address, files]) =>
      [address, files.map((name) => `<${name}>; rel=modulepreload`).join(', ')] as const,
  );
  const exact = new Map(links);
  const beginnings = links.filter(([address]) => address.length > 1 && address.endsWith('/'));
  return (path) => exact.get(path) ?? beginnings.find(([address]) => path.startsWith(address))?.[1];
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
        reply.setHeader(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  const preloadsOf = built ? readPreloads(directory) : () => undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsScreen = ['GET', 'HEAD'].includes(request.method) && !NEVER_A_SCREEN.test(path);
    if (!wantsScreen) throw new AppError('not_found', sentenceFor('not_found'));
    if (!built) throw notFound('page');
    const links = preloadsOf(path);
    if (links) reply.header('link', links);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
