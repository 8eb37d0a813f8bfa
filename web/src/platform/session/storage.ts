/** Keys that belong to the device rather than to the person, and so outlive a sign-out. */
const DEVICE_KEYS = ['theme', 'language', 'camera', 'alarm', 'shortcuts', 'signOutPending'];

/** A small string store that never throws: storage may be full, forbidden or switched off. */
export type SafeStore = {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** The keys that begin so. */
  keys: (start: string) => string[];
  /** Removes everything that belongs to a person, or only the keys that begin so. */
  clearPersonal: (start?: string) => void;
};

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

const safeStore = (storage: () => Storage): SafeStore => ({
  read: (key) => attempt(() => storage().getItem(key), null),
  write: (key, value) => attempt(() => storage().setItem(key, value), undefined),
  remove: (key) => attempt(() => storage().removeItem(key), undefined),
  keys: (start) => attempt(() => Object.keys(storage()).filter((key) => key.startsWith(start)), []),
  clearPersonal: (start = '') =>
    attempt(() => {
      for (const key of Object.keys(storage())) {
        if (key.startsWith(start) && !DEVICE_KEYS.includes(key)) storage().removeItem(key);
      }
    }, undefined),
});

/** Kept until cleared, shared by all tabs. */
export const localStore = safeStore(() => localStorage);

/** Kept as long as the tab. */
export const sessionStore = safeStore(() => sessionStorage);
