import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../platform/app-error.ts';
import { sentenceFor } from './error-handler.ts';

/** Paths whose missing file is an error, where every other path is a screen of the web app. */
const NEVER_A_SCREEN = /^\/(api|assets)(\/|$)/;

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
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsScreen = ['GET', 'HEAD'].includes(request.method) && !NEVER_A_SCREEN.test(path);
    if (!wantsScreen) throw new AppError('not_found', sentenceFor('not_found'));
    if (!built) throw notFound('page');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
