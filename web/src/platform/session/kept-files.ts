/** How the database of the browser is called in which a person's files wait to be sent, before the person's id. */
export const KEPT_FILES = 'files:';

/** Deletes what waits of this person; a browser that keeps no databases has nothing to forget. */
export const forgetKeptFiles = (userId: string | undefined | null): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FILES + userId);
  } catch {
    // Nothing could be kept there either.
  }
};
