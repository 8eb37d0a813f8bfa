import type { Session } from '@saathi/contract';

/** Keys that survive a sign-out: settings of the device and other people's unsent items. */
const DEVICE_KEYS = /^(theme|language|camera|alarm|shortcuts|signOutPending|outbox:.*)$/;

/** The id of the person who is signed in in this browser. */
export const USER_ID_KEY = 'userId'; // product 1

/** Prefix of the waiting items; the person's id follows. */
const OUTBOX_PREFIX = 'outbox:';

/** Prefix of the advice that its person has not closed yet; the person's id follows. */
export const ADVICE_PREFIX = 'advice:';

/** Prefix of the server's answers stored for use without a network. */
export const KEPT_PREFIX = 'kept:';

/** A string store that also works if storage is full, forbidden or disabled. */
type SafeStore = {
  read: (key: string) => string | null;
  /** If storage is full, an outbox takes the place of the stored answers of the server. */
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
  /** Removes all personal data except the outbox, or only the keys that start with `start`. */
  clearPersonal: (start?: string) => void;
};

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

const safeStore = (storage: () => Storage): SafeStore => {
  /** Values that could not be stored, for the lifetime of the page. */
  const unstored = new Map<string, string>();
  const remove = (key: string) => {
    unstored.delete(key);
    attempt(() => storage().removeItem(key), undefined);
  };
  const keys = () => [...unstored.keys(), ...attempt(() => Object.keys(storage()), [])];
  const clearPersonal = (start = '') => {
    for (const key of keys()) if (key.startsWith(start) && !DEVICE_KEYS.test(key)) remove(key);
  };
  /** Returns whether the value is stored. */
  const store = (key: string, value: string) => {
    attempt(() => storage().setItem(key, value), undefined);
    return attempt(() => storage().getItem(key), null) === value;
  };
  return {
    read: (key) => unstored.get(key) ?? attempt(() => storage().getItem(key), null),
    write: (key, value) => {
      let isStored = store(key, value);
      if (!isStored && key.startsWith(OUTBOX_PREFIX)) {
        clearPersonal(KEPT_PREFIX);
        isStored = store(key, value);
      }
      if (isStored) unstored.delete(key);
      else unstored.set(key, value);
    },
    remove,
    keys,
    clearPersonal,
  };
};

/** Stores values until they are cleared, shared by all tabs. */
export const localStore = safeStore(() => localStorage);

/** Stores values for the lifetime of the tab. */
export const sessionStore = safeStore(() => sessionStorage);

/**
 * Returns whether this person is signed in in this browser. All tabs share one cookie, and a tab
 * may hear late that somebody else has signed in in another one.
 */
export const isSignedInHere = (userId: string): boolean => localStore.read(USER_ID_KEY) === userId;

const SESSION_KEY = 'session';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** After this time unused, the server ends a patient's session (docs/security.md). */
const LONGEST_UNUSED_MS = 14 * DAY_MS;

/**
 * Stores the session that the server has just confirmed, for a start without a network. It grants
 * nothing: the server decides.
 */
export const rememberSession = (session: Session): void =>
  localStore.write(SESSION_KEY, JSON.stringify({ ...session, at: Date.now() }));

export const forgetSession = (): void => localStore.remove(SESSION_KEY);

/** Returns the last session if it belongs to this person and was confirmed within two weeks. */
export const rememberedSession = (userId: string): Session | undefined => {
  try {
    const { at, ...session }: Session & { at: number } = JSON.parse(
      localStore.read(SESSION_KEY) ?? '{}',
    );
    const isOver = Date.now() - at > LONGEST_UNUSED_MS;
    return session.user.id === userId && !isOver ? session : undefined;
  } catch {
    return undefined;
  }
};

// Cleared together with the drafts.
const WANTED_ADDRESS_KEY = 'draft:wanted';

/**
 * Stores the address to return to after signing in; by default the current one with query and
 * fragment.
 */
export const rememberWantedAddress = (
  address = location.pathname + location.search + location.hash,
): void => sessionStore.write(WANTED_ADDRESS_KEY, address);

/** Returns the stored address if it starts with this path, such as '/patient/'. */
export const wantedAddress = (start: string): string | undefined => {
  const address = sessionStore.read(WANTED_ADDRESS_KEY);
  return address?.startsWith(start) ? address : undefined;
};

export const forgetWantedAddress = (): void => sessionStore.remove(WANTED_ADDRESS_KEY);

const DRAFT_OWNER_KEY = 'draftsOf';

/**
 * Assigns drafts and the wanted address to a person; those of another person are removed. They
 * survive an ended session.
 */
export const claimDrafts = (userId: string): void => {
  // An address opened while nobody was signed in may belong to the person who signs in next.
  const owner = sessionStore.read(DRAFT_OWNER_KEY) || userId;
  if (owner !== userId) sessionStore.clearPersonal('draft:');
  sessionStore.write(DRAFT_OWNER_KEY, userId);
};

/**
 * Prefix of the IndexedDB database in which a person's files wait to be sent; the person's id
 * follows.
 */
export const FILES_DATABASE_PREFIX = 'files:';

const deleteDatabase = (name: string): void => {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Browsers without IndexedDB have nothing to delete.
  }
};

/** Deletes a person's unsent files. */
export const deleteUnsentFiles = (userId: string | undefined | null): void =>
  deleteDatabase(FILES_DATABASE_PREFIX + userId);

const KEPT_MS = 7 * DAY_MS;

const isFresh = (text: string | null): boolean => {
  try {
    const items: { createdAt: string }[] = JSON.parse(text ?? '[]');
    return items.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < KEPT_MS);
  } catch {
    return false;
  }
};

/**
 * Deletes other people's unsent items and unread advice that are older than a week, on the
 * assumption that they will not return.
 */
export const deleteOldItemsOfOthers = (person: string): void => {
  // A previous version stored the files of everyone who signed in here in one database.
  deleteDatabase('files');
  for (const prefix of [OUTBOX_PREFIX, ADVICE_PREFIX]) {
    for (const key of localStore.keys().filter((key) => key.startsWith(prefix))) {
      const isKept = key === prefix + person || isFresh(localStore.read(key));
      if (isKept) continue;
      localStore.remove(key);
      if (prefix === OUTBOX_PREFIX) deleteUnsentFiles(key.slice(prefix.length));
    }
  }
};
