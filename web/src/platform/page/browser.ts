import { useSyncExternalStore } from 'react';
import { sessionStore } from '../session/storage.ts';

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
export const createNews = () => {
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
  const goOn = async () => {
    clearTimeout(timer);
    await attempt();
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(goOn, wait);
    wait = Math.min(2 * wait, LONGEST_RETRY_MS);
  };
  const tryNow = () => {
    wait = FIRST_RETRY_MS;
    void goOn();
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

/** Logs a failure to the console. Never pass people's data. */
export const logFailure = (what: string, cause: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(what, cause instanceof Error ? cause.message : cause);
};

const RELOADED_KEY = 'reloadedAt';
const SHORTEST_BETWEEN_MS = 60_000;

const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const reloadedJustNow = () =>
  Date.now() - Number(sessionStore.read(RELOADED_KEY) ?? 0) < SHORTEST_BETWEEN_MS;

/**
 * Loads a chunk of the app. After a release the old files are gone: the page is then reloaded,
 * once, and drafts keep what was being typed. Without a network it is not reloaded.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    if (reloadedJustNow() || !(await serverAnswers())) throw cause;
    sessionStore.write(RELOADED_KEY, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
};
