import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

const RETRY = { retryAfterSeconds: 2 };

const CHECK_CACHE_MS = 1_000;

type Check = () => Promise<boolean>;

/** Shares a check's result among all requests within a second, because it costs a write to disk. */
export const shareCheck = (check: Check): Check => {
  let current: Promise<boolean> | undefined;
  return () => {
    current ??= check().finally(() => {
      setTimeout(() => {
        current = undefined;
      }, CHECK_CACHE_MS).unref();
    });
    return current;
  };
};

/** Adds `/livez`, which answers while the process runs, and `/readyz`, if every check passes. */
export const installHealth = (app: FastifyInstance, checks: { [name: string]: Check }): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (stopping) throw new AppError('overloaded', 'Not ready: stopping.', RETRY);
    for (const [name, check] of Object.entries(checks)) {
      if (!(await check().catch(() => false))) {
        throw new AppError('overloaded', `Not ready: ${name}.`, RETRY);
      }
    }
    return { status: 'ready' };
  });
};
