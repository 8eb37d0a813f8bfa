import { useSyncExternalStore } from 'react';

/** Adds a listener for several events. Returns a function that removes it. */
export const listenTo = <E extends Event>(
  target: EventTarget,
  types: readonly string[],
  handle: (event: E) => void,
): (() => void) => {
  const listening = new AbortController();
  for (const type of types) target.addEventListener(type, handle as EventListener, listening);
  return () => listening.abort();
};

/** Returns a function that calls all of these, which stop something. */
export const stopAll = (stops: readonly (() => void)[]) => () => {
  for (const stop of stops) stop();
};

const subscribeToNetwork = (changed: () => void) =>
  listenTo(window, ['online', 'offline'], changed);

/**
 * Returns whether the device has a network; true does not guarantee that the server can be reached.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Repeats an attempt until stopped, at increasing intervals, and at once when the network returns.
 */
export const keepTrying = (attempt: () => Promise<void>) => {
  let wait = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const runAttempt = async () => {
    clearTimeout(timer);
    await attempt();
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(runAttempt, wait);
    wait = Math.min(2 * wait, LONGEST_RETRY_MS);
  };
  const tryNow = () => {
    wait = FIRST_RETRY_MS;
    void runAttempt();
  };
  tryNow();
  const stopListening = listenTo(window, ['online'], tryNow);
  return {
    tryNow,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      stopListening();
    },
  };
};
