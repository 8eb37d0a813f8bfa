import { FILES_DATABASE_PREFIX, localStore, USER_ID_KEY } from '../../platform/session/storage.ts';

const STORE = 'blobs';

/** Blobs in memory only: not sent yet, or failed to be stored on the device. */
const held = new Map<string, Blob>();

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  // One database per user, so that signing out deletes only the user's own.
  const request = indexedDB.open(FILES_DATABASE_PREFIX + localStore.read(USER_ID_KEY), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
};

/** Opens the database per call only, so that a sign-out can delete it. */
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

/** Holds a blob in memory while the page is open; nothing is stored on the device. */
export const holdBlob = (id: string, blob: Blob): void => {
  held.set(id, blob);
};

/** Releases blobs held in memory. */
export const releaseBlobs = (ids: readonly string[]): void => {
  for (const id of ids) held.delete(id);
};

/** Stores held blobs on this device until they are dropped or the user signs out. */
export const storeBlobs = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const blob = held.get(id);
    if (!blob) continue;
    try {
      await withStore('readwrite', (store) => answerOf(store.put(blob, id)));
      held.delete(id);
    } catch {
      // Still held in memory while the page is open.
    }
  }
};

/**
 * Returns a held or stored blob; undefined if it is gone.
 * @throws DOMException if the device cannot read it now
 */
export const readBlob = async (id: string): Promise<Blob | undefined> => {
  const blob = held.get(id);
  // A browser without IndexedDB has stored nothing.
  if (blob || typeof indexedDB === 'undefined') return blob;
  return withStore('readonly', (store) => answerOf<Blob | undefined>(store.get(id)));
};

export const deleteBlobs = async (ids: readonly string[]): Promise<void> => {
  releaseBlobs(ids);
  try {
    await withStore('readwrite', async (store) => {
      for (const id of ids) await answerOf(store.delete(id));
    });
  } catch {
    // If storage is unavailable, nothing was stored there either.
  }
};
