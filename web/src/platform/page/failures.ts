import { sessionStore } from '../session/storage.ts';

/** Notes a failure for whoever looks at the console; never people's data. */
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
 * Fetches a part of the app's code. After a release the old files are gone: the page is then loaded
 * anew, once, and what was being typed is kept as a draft. Without network it is left as it is.
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
