import { KEPT_FILES } from '../../platform/session/kept-files.ts';

const STORE = 'blobs';

/** Bytes in memory alone: not sent yet, or not to be stored here. */
const held = new Map<string, Blob>();

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  // Each person's apart, so that a sign-out deletes the own ones alone.
  const request = indexedDB.open(KEPT_FILES + localStorage.getItem('userId'), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
};

/** Opens for each use alone, so that a sign-out can delete all of it. */
const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> => {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = await work(transaction.objectStore(STORE));
    await done;
    return answer;
  } finally {
    database.close();
  }
};

/** Holds bytes as long as the page lives; nothing of them is on the device. */
export const holdBlob = (id: string, blob: Blob): void => {
  held.set(id, blob);
};

/** Lets go of bytes that are held. */
export const letGoOf = (ids: readonly string[]): void => {
  for (const id of ids) held.delete(id);
};

/** Keeps held bytes on this device until they are dropped or the person signs out. */
export const keepBlobs = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const blob = held.get(id);
    if (!blob) continue;
    try {
      await withStore('readwrite', (store) => answerOf(store.put(blob, id)));
      held.delete(id);
    } catch {
      // Held still, as long as the page lives.
    }
  }
};

/** Bytes that were held or kept; undefined where they are gone. */
export const keptBlob = async (id: string): Promise<Blob | undefined> => {
  const blob = held.get(id);
  if (blob) return blob;
  try {
    return await withStore('readonly', (store) => answerOf<Blob | undefined>(store.get(id)));
  } catch {
    return undefined;
  }
};

export const dropBlobs = async (ids: readonly string[]): Promise<void> => {
  letGoOf(ids);
  try {
    await withStore('readwrite', async (store) => {
      for (const id of ids) await answerOf(store.delete(id));
    });
  } catch {
    // Nothing could be kept there either.
  }
};
