import type { Database } from '../../../platform/database/index.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createJobsRepository, type Job, type JobKind } from './jobs.repository.ts';

/** Does a job; a throw means try again later, unless `lastTry` says that this was the last time. */
export type JobHandler = (job: Job, signal: AbortSignal, lastTry: boolean) => Promise<void>;

const SWEEP_MS = 3_000;
const AT_ONCE = 4;
const TRIES_MAX = 5;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 4;

/** How long to wait after this many tries, in milliseconds. */
const backoffMs = (attempts: number): number => FIRST_RETRY_MS * RETRY_GROWTH ** (attempts - 1);

/** Kinds that must not wait for each other have runners of their own. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>;
type Parts = { database: Pick<Database, 'db' | 'onNotify'>; handlers: JobHandlers; logger: Logger };

/**
 * Does due jobs: woken after the commit that made them, and sweeping for what a dead server left.
 * Returned is the way to begin, which returns the way to stop; that waits for what is being done.
 */
export const createJobRunner = ({ database, handlers, logger }: Parts) => {
  const jobs = createJobsRepository(database.db);
  const kinds = Object.keys(handlers) as JobKind[];
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  let filling: Promise<void> | null = null;
  let again = false;

  const work = async (job: Job): Promise<void> => {
    const lastTry = job.attempts >= TRIES_MAX;
    try {
      await handlers[job.kind]?.(job, stopping.signal, lastTry);
      await jobs.end(job.id);
    } catch (error) {
      logger.warn({ err: error, kind: job.kind, attempts: job.attempts }, 'a job failed');
      if (lastTry) await jobs.end(job.id);
      else await jobs.retry(job.id, backoffMs(job.attempts));
    }
  };

  const begin = (job: Job): void => {
    const doing: Promise<void> = work(job)
      .catch((error) => logger.warn({ err: error }, 'a job was not put away'))
      .finally(() => {
        active.delete(doing);
        wake();
      });
    active.add(doing);
  };

  /** Leases jobs for the hands that are free; a slow job keeps only its own hand. */
  const fill = async (): Promise<void> => {
    do {
      again = false;
      const free = AT_ONCE - active.size;
      if (free === 0) return;
      const leased = await jobs.lease(kinds, free);
      leased.forEach(begin);
    } while (again && !stopping.signal.aborted);
  };

  const wake = (): void => {
    again = true;
    if (stopping.signal.aborted) return;
    filling ??= fill()
      .catch((error) => logger.warn({ err: error }, 'jobs were not swept'))
      .finally(() => {
        filling = null;
      });
  };

  return (): (() => Promise<void>) => {
    const stopListening = database.onNotify('job', wake);
    const timer = setInterval(wake, SWEEP_MS);
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
