import { useCallback, useEffect, useRef, useState } from 'react';

const LONGEST_WAIT_MS = 30_000;

type PollOptions = {
  intervalMs: number;
  enabled?: boolean;
  /** Goes on while the page is hidden, for what must be heard. */
  whileHidden?: boolean;
};

/**
 * Repeats a read that answers whether it succeeded: at each interval, at once on `poke`, on coming
 * back to the page and when the network returns; ever less often while it fails.
 */
export const usePoll = (read: () => Promise<boolean>, options: PollOptions) => {
  const { intervalMs, enabled = true, whileHidden = false } = options;
  const [failing, setFailing] = useState(false);
  const latest = useRef(read);
  latest.current = read;
  const run = useRef(() => {});

  useEffect(() => {
    if (!enabled) return;
    let stopped = false;
    let running = false;
    let again = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isPaused = () => stopped || (!whileHidden && document.visibilityState === 'hidden');
    const schedule = () => {
      clearTimeout(timer);
      if (isPaused()) return;
      timer = setTimeout(poll, Math.min(intervalMs * 2 ** failures, LONGEST_WAIT_MS));
    };
    const poll = async () => {
      if (running) {
        again = true;
        return;
      }
      clearTimeout(timer);
      running = true;
      const succeeded = await latest.current();
      running = false;
      if (stopped) return;
      failures = succeeded ? 0 : failures + 1;
      setFailing(!succeeded);
      if (!again) return schedule();
      again = false;
      void poll();
    };
    const wake = () => (isPaused() ? clearTimeout(timer) : void poll());
    run.current = () => {
      if (!isPaused()) void poll();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    schedule();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      run.current = () => {};
    };
  }, [enabled, intervalMs, whileHidden]);

  return { failing, poke: useCallback(() => run.current(), []) };
};
