import { forgetKeptFiles } from '../session/kept-files.ts';
import { localStore } from '../session/storage.ts';

const START = 'outbox:';
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

const isFresh = (text: string | null): boolean => {
  try {
    const items: { createdAt: string }[] = JSON.parse(text ?? '[]');
    return items.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < KEPT_MS);
  } catch {
    return false;
  }
};

/** A former version kept the files of everybody who signed in here in one database. */
const forgetFormerFiles = (): void => {
  try {
    indexedDB.deleteDatabase('files');
  } catch {
    // A browser that keeps no databases has nothing to forget.
  }
};

/** Forgets what others who signed in here have not sent for a week: they do not come back for it. */
export const forgetOldOfOthers = (person: string): void => {
  forgetFormerFiles();
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(START))) {
    const isKept = key === START + person || isFresh(localStore.read(key));
    if (isKept) continue;
    localStore.remove(key);
    forgetKeptFiles(key.slice(START.length));
  }
};
