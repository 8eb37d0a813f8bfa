import type { DoctorDetail, Session, SessionUser } from '@saathi/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api, forgetEarlyReads, hasCode } from '../api/api.ts';
import { claimPersistedQueries } from '../api/query-client.ts';
import { logFailure } from '../page/failures.ts';
import {
  claimDrafts,
  deleteUnsentFiles,
  forgetSession,
  localStore,
  rememberedSession,
  rememberSession,
  sessionStore,
  USER_ID_KEY,
} from './storage.ts';

const SIGN_OUT_PENDING_KEY = 'signOutPending';
/** Set in a tab from Sign Out to the next sign-in, so that a reload does not forget it. */
const SIGNED_OUT_KEY = 'signedOut';

type Anonymous = {
  status: 'anonymous';
  /**
   * Whether the user pressed Sign Out: signing in again then does not return to the current
   * address.
   */
  deliberate: boolean;
  user: null;
  doctor: null;
};
export type SignedIn = {
  status: 'signed-in';
  user: SessionUser;
  /** Null for patients. */
  doctor: DoctorDetail | null;
  /** The privacy notice that the user has not accepted yet. */
  privacyToAgree?: Session['privacyToAgree'];
  /** When the account will be erased, if the user has requested it. */
  erasureAt?: Session['erasureAt'];
  /**
   * For doctors: owner of the clinic, or a clinic without an owner. For other members: desk or
   * assistant.
   */
  clinic?: Session['clinic'];
  /** The server ended the session; the screen stays until the user has been told. */
  ended: boolean;
  /** Known from this device only: the server has not answered yet or could not be reached. */
  unproven?: boolean;
};
export type State = { status: 'loading'; user: null; doctor: null } | Anonymous | SignedIn;

export type Actions = {
  /** Logs in or sets a PIN, stores the id and fetches the session. Throws ApiError. */
  signIn: (login: () => Promise<{ userId: string }>) => Promise<void>;
  signOut: () => void;
  /** Applies the user's changes to their name or details. */
  update: (session: Session) => void;
  /**
   * Leaves a session that the server has ended. Typed text and the address are kept unless the
   * account was erased.
   */
  leaveEnded: () => void;
};

const loading: State = { status: 'loading', user: null, doctor: null };
const anonymous = (deliberate: boolean): State => ({
  status: 'anonymous',
  deliberate,
  user: null,
  doctor: null,
});
const signedIn = (session: Session, unproven = false): SignedIn => {
  const { user, doctor, privacyToAgree, erasureAt, clinic } = session;
  const known = { user, doctor, privacyToAgree, erasureAt, clinic };
  sessionStore.remove(SIGNED_OUT_KEY);
  claimDrafts(user.id);
  // A doctor's reads contain other people's health data, so they are not stored on the device.
  claimPersistedQueries(user.role === 'patient' ? user.id : null);
  if (!unproven) rememberSession(known);
  return { status: 'signed-in', ...known, ended: false, unproven };
};

/**
 * Returns who is signed in if the server has already answered, otherwise the last session until it
 * answers.
 */
export const startState = (): State => {
  const userId = localStore.read(USER_ID_KEY);
  if (!userId) return anonymous(sessionStore.read(SIGNED_OUT_KEY) !== null);
  const found = api.auth.me.early({ params: { userId } });
  if (found) return signedIn(found);
  const remembered = rememberedSession(userId);
  if (remembered) return signedIn(remembered, true);
  claimPersistedQueries(null);
  return loading;
};

let logout: AbortController | undefined;

// Scripts cannot delete the cookie, so if the server does not answer, it is asked again when the
// network returns and at the next start.
const endOnServer = async () => {
  logout?.abort();
  localStore.write(SIGN_OUT_PENDING_KEY, 'yes');
  logout = new AbortController();
  try {
    await api.auth.logout({ signal: logout.signal, keepalive: true });
    localStore.remove(SIGN_OUT_PENDING_KEY);
  } catch (cause) {
    logFailure('The session could not be ended.', cause);
  }
};

export const endPending = () => {
  if (localStore.read(SIGN_OUT_PENDING_KEY)) void endOnServer();
};

// Only the server's own error codes count, not those of a proxy.
const isEnded = (cause: unknown) => hasCode(cause, 'not_signed_in') || hasCode(cause, 'forbidden');

export const isUnproven = (state: State) => state.status === 'signed-in' && state.unproven === true;

/** Whether nobody is signed in without having pressed Sign Out. */
export const isLost = (state: State) => state.status === 'anonymous' && !state.deliberate;

/** Removes what this tab holds of a person. */
const forgetInTab = () => {
  forgetEarlyReads();
  claimPersistedQueries(null);
  sessionStore.clearPersonal();
};

/** Removes also what all tabs share. */
const forgetPerson = (userId: string | null | undefined) => {
  forgetInTab();
  // Unsent items of other people are kept.
  localStore.clearPersonal();
  localStore.remove(`outbox:${userId}`);
  deleteUnsentFiles(userId);
};

type News = 'signed-in' | 'signed-out';

/**
 * Whether this person is signed in and the date of the requested erasure has passed. A doctor's
 * erasure may wait for open chats after that, so a doctor is not taken for erased.
 */
const isErased = (shown: State, userId: string | null) =>
  shown.status === 'signed-in' &&
  shown.user.id === userId &&
  shown.user.role === 'patient' &&
  Date.parse(shown.erasureAt ?? '') <= Date.now();

/**
 * Creates the actions that change the session; `shown` returns the current state, `tellTabs`
 * notifies the other tabs.
 */
export const sessionActions = (
  cache: QueryClient,
  setState: (next: State) => void,
  shown: () => State,
  tellTabs: (news: News) => void,
) => {
  // Unsent text is kept for the next sign-in unless the person was erased; cached server data is
  // removed.
  const leave = (userId: string | null) => {
    cache.clear();
    if (isErased(shown(), userId)) return forgetPerson(userId);
    forgetSession();
    claimPersistedQueries(null);
  };
  // Product 1: the stored id means that a session may exist; a failure is only logged (product 7).
  const restore = async () => {
    const userId = localStore.read(USER_ID_KEY);
    if (!userId) return setState(anonymous(false));
    // The address that a new tab was opened at belongs to that person too.
    claimDrafts(userId);
    try {
      const found = await api.auth.me({ params: { userId } });
      // Someone else may have signed in in the meantime.
      if (localStore.read(USER_ID_KEY) === userId) setState(signedIn(found));
    } catch (cause) {
      logFailure('The session could not be restored.', cause);
      if (localStore.read(USER_ID_KEY) !== userId) return;
      if (isEnded(cause)) leave(userId);
      // Without a network: the session stored on this device, until the server can be reached.
      const remembered = rememberedSession(userId);
      setState(remembered ? signedIn(remembered, true) : anonymous(false));
    }
  };
  const forget = (forgetFrom: (userId: string | undefined) => void) => {
    cache.clear();
    forgetFrom(shown().user?.id);
    sessionStore.write(SIGNED_OUT_KEY, 'yes');
    setState(anonymous(true));
  };
  return {
    restore,
    /**
     * Follows a sign-out in another tab, which has removed what all tabs share. A sleeping tab hears
     * of it late: what is there then belongs to whoever has signed in since, or is not sent yet.
     */
    leaveToo: () => forget(forgetInTab),
    /** Follows a change of the signed-in person in another tab; all tabs share one cookie. */
    follow: () => {
      const userId = localStore.read(USER_ID_KEY);
      // Signed out, or ended by the server, which keeps what is not sent yet.
      if (!userId) return forget(forgetInTab);
      cache.clear();
      if (userId !== shown().user?.id) setState(loading);
      void restore();
    },
    signIn: async (login: () => Promise<{ userId: string }>) => {
      // A late response to it would clear the new session's cookie.
      logout?.abort();
      forgetEarlyReads();
      const { userId } = await login();
      // The network may have returned meanwhile.
      logout?.abort();
      localStore.remove(SIGN_OUT_PENDING_KEY);
      // All tabs have the new person's cookie now, and must not send with it what is the former one's.
      localStore.remove(USER_ID_KEY);
      const found = await api.auth.me({ params: { userId } });
      cache.clear();
      localStore.write(USER_ID_KEY, userId);
      setState(signedIn(found));
      tellTabs('signed-in');
    },
    signOut: () => {
      // Clears the device first, so that a slow network leaves none of the person's data on it.
      forget(forgetPerson);
      tellTabs('signed-out');
      void endOnServer();
    },
    update: (changed: Session) => {
      // An answer may arrive after the sign-out.
      if (changed.user.id === shown().user?.id) setState(signedIn(changed));
    },
    leaveEnded: () => {
      leave(localStore.read(USER_ID_KEY));
      localStore.remove(USER_ID_KEY);
      setState(anonymous(false));
    },
  };
};
