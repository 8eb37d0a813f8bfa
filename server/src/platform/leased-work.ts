import { type RawBuilder, sql } from 'kysely';
import type { Logger } from './logger.ts';

/** How often a task that fails is tried, unless more is asked. */
export const TRIES_MAX = 5;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 4;

/** How long to wait after this many tries, in milliseconds. */
export const backoffMs = (attempts: number): number =>
  FIRST_RETRY_MS * RETRY_GROWTH ** (attempts - 1);

/**
 * Of a table of tasks: no living worker holds it. A lease that ends later than any lease can is one
 * of a clock that was set back since, whose worker may be long gone. It is told from one that
 * another server took since this transaction began, so it is compared with the time of this moment.
 */
export const isFree = (leaseSeconds: number): RawBuilder<boolean> => sql`(
  leased_until is null or leased_until < now()
  or leased_until > clock_timestamp() + make_interval(secs => ${leaseSeconds}))`;

type Parts<Task> = {
  /** Takes up to so many due tasks that no living worker holds. */
  lease(most: number): Promise<Task[]>;
  /** Does one, and puts it away or gives it back. */
  work(task: Task, stopping: AbortSignal): Promise<void>;
  /** Calls back when there may be something to do; returns what ends that. */
  onWake(wake: () => void): () => void;
  /** Hands: tasks at once. */
  atOnce: number;
  /** Free hands a lease is worth while others are busy; 1 unless told. */
  worthLeasing?: number;
  /** How often it looks for what nobody woke it for, such as the work of a server that died. */
  sweepMs: number;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Does leased tasks, each in a hand of its own, so that a slow one holds up no other. Returned is
 * the way to begin, which returns the way to stop; that waits for what is being done.
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
      // In the same moment as the last look at `again`: nobody's waking is lost between the two.
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
