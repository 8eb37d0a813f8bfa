import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** `/livez` answers while the process runs; `/readyz` only while every check holds. */
export const installHealth = (
  app: FastifyInstance,
  checks: { [name: string]: () => Promise<boolean> },
): void => {
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    for (const [name, check] of Object.entries(checks)) {
      if (!(await check().catch(() => false))) {
        throw new AppError('overloaded', `Not ready: ${name}.`, { retryAfterSeconds: 2 });
      }
    }
    return { status: 'ready' };
  });
};
