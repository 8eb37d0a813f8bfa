/** The database of the browser in which files wait to be sent. */
export const KEPT_FILES = 'files';

/** Deletes it; a browser that keeps no databases has nothing to forget. */
export const forgetKeptFiles = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FILES);
  } catch {
    // Nothing could be kept there either.
  }
};
