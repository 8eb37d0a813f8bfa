import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

const RETRY = { retryAfterSeconds: 2 };

/** `/livez` answers while the process runs; `/readyz` only while every check holds. */
export const installHealth = (
  app: FastifyInstance,
  checks: { [name: string]: () => Promise<boolean> },
): void => {
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
