import { sessionStore } from '../session/storage.ts';

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

/** The code of a screen could not be loaded; its data is not the cause. */
export class NotLoaded extends Error {}

/**
 * Loads a chunk of the app. After a release the old files are gone: the page is then reloaded,
 * once, and drafts keep what was being typed. Without a network it is not reloaded.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    if (reloadedJustNow() || !(await serverAnswers())) throw new NotLoaded(String(cause));
    sessionStore.write(RELOADED_KEY, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
};
