import type { Logger } from './logger.ts';

/**
 * Runs work at an interval, never twice at a time; a run finds what earlier ones missed. Returns a
 * function that starts it; this returns a function that stops it.
 */
export const runPeriodically =
  (everyMs: number, work: () => Promise<void>, logger: Pick<Logger, 'warn'>, failed: string) =>
  (): (() => Promise<void>) => {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch((error) => logger.warn({ err: error }, failed));
      isRunning = false;
    };
    const timer = setInterval(() => void run(), everyMs).unref();
    return async () => clearInterval(timer);
  };
