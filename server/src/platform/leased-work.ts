import { type RawBuilder, sql } from 'kysely';
import type { Logger } from './logger.ts';

/** How often a failing task is tried by default. */
export const TRIES_MAX = 5;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 4;

/** Returns how long to wait after this many tries, in milliseconds. */
export const backoffMs = (attempts: number): number =>
  FIRST_RETRY_MS * RETRY_GROWTH ** (attempts - 1);

/**
 * Returns the SQL condition for tasks that no living worker holds. A lease that ends later than
 * possible was made before the clock was set back; its worker may be long gone. The comparison uses
 * the present time, because another server may have taken the lease since this transaction began.
 */
export const isUnleased = (leaseSeconds: number): RawBuilder<boolean> => sql`(
  leased_until is null or leased_until < now()
  or leased_until > clock_timestamp() + make_interval(secs => ${leaseSeconds}))`;

type Parts<Task> = {
  /** Leases at most `most` due tasks that no living worker holds. */
  lease(most: number): Promise<Task[]>;
  /** Does one task, then completes it or gives it back. */
  work(task: Task, stopping: AbortSignal): Promise<void>;
  /** Calls back when there may be work; returns a function that unsubscribes. */
  onWake(wake: () => void): () => void;
  /** Maximum number of concurrent tasks. */
  atOnce: number;
  /** Minimum number of free slots to lease for while tasks are running; 1 by default. */
  worthLeasing?: number;
  /** How often to look for unannounced work, such as that of a server that died. */
  sweepMs: number;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Works on leased tasks concurrently, so that a slow one does not hold up others. Returns a
 * function that starts the work; this returns a function that stops it and waits for running tasks.
 */
export const createLeasedWork = <Task>(parts: Parts<Task>): (() => () => Promise<void>) => {
  const { lease, work, onWake, atOnce, worthLeasing = 1, sweepMs, logger } = parts;
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let isFilling = false;
  let again = false;

  const begin = (task: Task): void => {
    const doing: Promise<void> = work(task, stopping.signal)
      .catch((error) => logger.warn({ err: error }, 'a task was not put away'))
      .finally(() => {
        active.delete(doing);
        wake();
      });
    active.add(doing);
  };

  const fill = async (): Promise<void> => {
    isFilling = true;
    try {
      while (again && !stopping.signal.aborted) {
        again = false;
        const free = atOnce - active.size;
        if (active.size === 0 || free >= worthLeasing) (await lease(free)).forEach(begin);
      }
    } catch (error) {
      logger.warn({ err: error }, 'due tasks were not leased');
    } finally {
      // Set in the same turn as the last check of `again`, so that no wake-up is lost in between.
      isFilling = false;
    }
  };

  const wake = (): void => {
    again = true;
    if (!isFilling) filling = fill();
  };

  return () => {
    const stopListening = onWake(wake);
    const timer = setInterval(wake, sweepMs);
    timer.unref();
    wake();
    return async () => {
      stopListening();
      clearInterval(timer);
      stopping.abort();
      await filling;
      await Promise.all(active);
    };
  };
};
