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

/** Creates a minimal publisher: `announce` calls all subscribers. */
export const createPublisher = () => {
  const listeners = new Set<() => void>();
  return {
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
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
