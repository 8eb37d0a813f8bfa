import type { Session } from '@saathi/contract';

/** Keys that outlive a sign-out: of the device, and what another person has not sent yet. */
const LASTING = /^(theme|language|camera|alarm|shortcuts|signOutPending|outbox:.*)$/;

/** A small string store that works also where storage is full, forbidden or switched off. */
export type SafeStore = {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Removes everything that belongs to a person but the outbox, or only the keys that begin so. */
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
  /** What could not be stored, as long as the page lives. */
  const unstored = new Map<string, string>();
  const remove = (key: string) => {
    unstored.delete(key);
    attempt(() => storage().removeItem(key), undefined);
  };
  return {
    read: (key) => unstored.get(key) ?? attempt(() => storage().getItem(key), null),
    write: (key, value) => {
      attempt(() => storage().setItem(key, value), undefined);
      if (attempt(() => storage().getItem(key), null) === value) unstored.delete(key);
      else unstored.set(key, value);
    },
    remove,
    clearPersonal: (start = '') => {
      for (const key of [...unstored.keys(), ...attempt(() => Object.keys(storage()), [])]) {
        if (key.startsWith(start) && !LASTING.test(key)) remove(key);
      }
    },
  };
};

/** Kept until cleared, shared by all tabs. */
export const localStore = safeStore(() => localStorage);

/** Kept as long as the tab. */
export const sessionStore = safeStore(() => sessionStorage);

const SESSION_KEY = 'session';

/** Keeps who was signed in, for a start without network. It grants nothing: the server decides. */
export const rememberSession = (session: Session): void =>
  localStore.write(SESSION_KEY, JSON.stringify(session));

export const forgetSession = (): void => localStore.remove(SESSION_KEY);

/** Who was signed in last, if it is this person. */
export const rememberedSession = (userId: string): Session | undefined => {
  try {
    const session: Session | null = JSON.parse(localStore.read(SESSION_KEY) ?? 'null');
    return session?.user.id === userId ? session : undefined;
  } catch {
    return undefined;
  }
};

// It goes with the drafts.
const WANTED_ADDRESS_KEY = 'draft:wanted';

/** Remembers an address, the present one with query and fragment unless told, to come to after signing in. */
export const rememberWantedAddress = (
  address = location.pathname + location.search + location.hash,
): void => sessionStore.write(WANTED_ADDRESS_KEY, address);

/** The remembered address if it lies in this area ('/patient/' or '/doctor/'). */
export const wantedAddress = (area: string): string | undefined => {
  const address = sessionStore.read(WANTED_ADDRESS_KEY);
  return address?.startsWith(area) ? address : undefined;
};

export const forgetWantedAddress = (): void => sessionStore.remove(WANTED_ADDRESS_KEY);

const DRAFT_OWNER_KEY = 'draftsOf';

/** Drafts and the wanted address outlive an ended session, but only for the person whose they are. */
export const claimDrafts = (userId: string): void => {
  // Whoever comes by a link to a tab where nobody was signed in may well follow it.
  const owner = sessionStore.read(DRAFT_OWNER_KEY) || userId;
  if (owner !== userId) sessionStore.clearPersonal('draft:');
  sessionStore.write(DRAFT_OWNER_KEY, userId);
};
