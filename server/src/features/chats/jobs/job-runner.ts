import type { Database } from '../../../platform/database/index.ts';
import { backoffMs, createLeasedWork, TRIES_MAX } from '../../../platform/leased-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createJobsRepository, type Job, type JobKind } from './jobs.repository.ts';

/** Does a job; if it throws, the job is tried again later, unless this was the `lastTry`. */
export type JobHandler = (job: Job, signal: AbortSignal, lastTry: boolean) => Promise<void>;

const SWEEP_MS = 3_000;
const AT_ONCE = 4;

/** Handlers by kind of job; kinds that must not wait for each other have separate runners. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>;
type Parts = { database: Pick<Database, 'db' | 'onNotify'>; handlers: JobHandlers; logger: Logger };

/** Creates the runner of due jobs, which is woken after the commit that added them, and polls. */
export const createJobRunner = ({ database, handlers, logger }: Parts) => {
  const jobs = createJobsRepository(database.db);
  const kinds = Object.keys(handlers) as JobKind[];

  const work = async (job: Job, stopping: AbortSignal): Promise<void> => {
    const lastTry = job.attempts >= TRIES_MAX;
    try {
      await handlers[job.kind]?.(job, stopping, lastTry);
      await jobs.end(job.id);
    } catch (error) {
      logger.warn({ err: error, kind: job.kind, attempts: job.attempts }, 'a job failed');
      if (lastTry) await jobs.end(job.id);
      else await jobs.retry(job.id, backoffMs(job.attempts));
    }
  };

  return createLeasedWork({
    lease: (most) => jobs.lease(kinds, most),
    work,
    onWake: (wake) => database.onNotify('job', wake),
    atOnce: AT_ONCE,
    sweepMs: SWEEP_MS,
    logger,
  });
};
