/**
 * Runs work with a signal that aborts after `ms` milliseconds, or with `stopping`. Not
 * `AbortSignal.any([stopping, AbortSignal.timeout(ms)])`: Node may collect a timeout that is only
 * referenced by a combined signal (nodejs/node#57736), and then nothing ends the work.
 */
export const withTimeout = async <Result>(
  ms: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const limit = new AbortController();
  const stop = () => limit.abort(stopping.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('Too slow', 'TimeoutError')), ms);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
};
