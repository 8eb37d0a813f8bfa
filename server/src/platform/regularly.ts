import type { Logger } from './logger.ts';

/**
 * Runs work now and then beside the calls, never twice at a time; what it misses it finds the next
 * time. Returned is the way to begin, which returns the way to stop.
 */
export const regularly =
  (everyMs: number, work: () => Promise<void>, logger: Pick<Logger, 'warn'>, failed: string) =>
  (): (() => Promise<void>) => {
    let isUnderWay = false;
    const run = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await work().catch((error) => logger.warn({ err: error }, failed));
      isUnderWay = false;
    };
    const timer = setInterval(() => void run(), everyMs).unref();
    return async () => clearInterval(timer);
  };
