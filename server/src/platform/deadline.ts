import { createContext, Script } from 'node:vm';

/** Thrown in place of work that took too long. */
export class DeadlineError extends Error {}

const CALL = new Script('work()');
const scope = createContext({ work: null });

const isTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs `work` to its end, or throws {@link DeadlineError} after `ms` milliseconds. A thread of the
 * runtime keeps the time, so work that never gives way, an expression that backtracks included, is
 * stopped where no timer of the event loop would fire.
 */
export const runWithin = <Result>(ms: number, work: () => Result): Result => {
  scope.work = work;
  try {
    return CALL.runInContext(scope, { timeout: ms }) as Result;
  } catch (error) {
    throw isTimeout(error) ? new DeadlineError(`not done within ${ms} ms`) : error;
  } finally {
    scope.work = null;
  }
};
