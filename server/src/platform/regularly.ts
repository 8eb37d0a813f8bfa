import type { Logger } from './logger.ts';

/**
 * Runs work now and then beside the calls; what it misses it finds the next time. Returned is the
 * way to begin, which returns the way to stop.
 */
export const regularly =
  (everyMs: number, work: () => Promise<void>, logger: Pick<Logger, 'warn'>, failed: string) =>
  (): (() => Promise<void>) => {
    const timer = setInterval(() => {
      work().catch((error) => logger.warn({ err: error }, failed));
    }, everyMs).unref();
    return async () => clearInterval(timer);
  };
