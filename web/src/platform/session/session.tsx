import type { DoctorDetail, MemberRole, Session, SessionUser } from '@saathi/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api, forgetEarlyReads, sessionEnd } from '../api/api.ts';
import { hasCode } from '../api/api-error.ts';
import { claimPersistedQueries } from '../api/query-client.ts';
import { keepTrying, listenTo } from '../page/events.ts';
import { logFailure } from '../page/failures.ts';
import { forgetKeptFiles } from './kept-files.ts';
import {
  claimDrafts,
  forgetSession,
  localStore,
  rememberedSession,
  rememberSession,
  sessionStore,
} from './storage.ts';

const USER_ID_KEY = 'userId'; // product 1
const SIGN_OUT_PENDING_KEY = 'signOutPending';
const CHANNEL = 'saathi-session';

type Anonymous = {
  status: 'anonymous';
  /** Left by pressing Sign Out: the address being left is then not one to come back to. */
  deliberate: boolean;
  user: null;
  doctor: null;
};
type SignedIn = {
  status: 'signed-in';
  user: SessionUser;
  /** Null for patients. */
  doctor: DoctorDetail | null;
  /** The privacy notice the person has not agreed to yet. */
  privacyToAgree?: Session['privacyToAgree'];
  /** When the account will be erased, where the person has asked for it. */
  erasureAt?: Session['erasureAt'];
  /** A doctor owns the clinic, or nobody does yet; or what a member of it is who is no doctor. */
  clinic?: Session['clinic'];
  /** The server ended the session; the screen stays until the person has been told. */
  ended: boolean;
  /** Known from this device alone: the server has not answered yet, or could not be asked. */
  unproven?: boolean;
};
type State = { status: 'loading'; user: null; doctor: null } | Anonymous | SignedIn;

type Actions = {
  /** Does a login or sets a PIN, remembers the id and fetches who it is. Throws ApiError. */
  signIn: (login: () => Promise<{ userId: string }>) => Promise<void>;
  signOut: () => void;
  /** Takes over what the person changed of the own name or details. */
  update: (session: Session) => void;
  /** Leaves a session that the server has ended; typed text and the address are kept, unless the person was erased. */
  leaveEnded: () => void;
};

/** What a member of the clinic who is no doctor is; undefined of everybody else. */
export const memberRoleOf = (clinic: Session['clinic']): MemberRole | undefined =>
  clinic === 'desk' || clinic === 'assistant' ? clinic : undefined;

const SessionContext = createContext<(State & Actions) | undefined>(undefined);

const loading: State = { status: 'loading', user: null, doctor: null };
const anonymous = (deliberate: boolean): State => ({
  status: 'anonymous',
  deliberate,
  user: null,
  doctor: null,
});
const signedIn = (session: Session): SignedIn => {
  const { user, doctor, privacyToAgree, erasureAt, clinic } = session;
  const known = { user, doctor, privacyToAgree, erasureAt, clinic };
  claimDrafts(user.id);
  // A doctor's reads are other people's health: they stay off the device.
  claimPersistedQueries(user.role === 'patient' ? user.id : null);
  rememberSession(known);
  return { status: 'signed-in', ...known, ended: false };
};

/** Who is signed in, where the server has said so already, else who was last, until it has. */
const startState = (): State => {
  const userId = localStore.read(USER_ID_KEY);
  if (!userId) return anonymous(false);
  const found = api.auth.me.early({ params: { userId } });
  if (found) return signedIn(found);
  const remembered = rememberedSession(userId);
  return remembered ? { ...signedIn(remembered), unproven: true } : loading;
};

let logout: AbortController | undefined;

// The cookie is out of our reach: until the server has answered, the next start tries again.
const endOnServer = async () => {
  localStore.write(SIGN_OUT_PENDING_KEY, 'yes');
  logout = new AbortController();
  try {
    await api.auth.logout({ signal: logout.signal });
    localStore.remove(SIGN_OUT_PENDING_KEY);
  } catch (cause) {
    logFailure('The session could not be ended.', cause);
  }
};

// The server itself says so, not whatever else may answer on the way to it.
const isEnded = (cause: unknown) => hasCode(cause, 'not_signed_in') || hasCode(cause, 'forbidden');

const isUnproven = (state: State) => state.status === 'signed-in' && state.unproven === true;

/** Nobody, but not by pressing Sign Out. */
const isLost = (state: State) => state.status === 'anonymous' && !state.deliberate;

const forgetPerson = (userId: string | null | undefined) => {
  forgetEarlyReads();
  claimPersistedQueries(null);
  // What somebody else has not sent yet stays for them.
  localStore.clearPersonal();
  sessionStore.clearPersonal();
  localStore.remove(`outbox:${userId}`);
  forgetKeptFiles(userId);
};

type News = 'signed-in' | 'signed-out';

/** Whether this is who is shown, past the time of the erasure that was asked for. */
const isErased = (shown: State, userId: string | null) =>
  shown.status === 'signed-in' &&
  shown.user.id === userId &&
  Date.parse(shown.erasureAt ?? '') <= Date.now();

/** What changes the session; `shown` is who is shown at the moment, `tellTabs` reaches the other tabs. */
const sessionActions = (
  cache: QueryClient,
  setState: (next: State) => void,
  shown: () => State,
  tellTabs: (news: News) => void,
) => {
  // Unsent text stays for whoever signs in again, but none of somebody who was erased; what the
  // server told goes.
  const leave = (userId: string | null) => {
    cache.clear();
    if (isErased(shown(), userId)) return forgetPerson(userId);
    forgetSession();
    claimPersistedQueries(null);
  };
  // Product 1: the stored id says that a session may exist; a failure is only logged (product 7).
  const restore = async () => {
    const userId = localStore.read(USER_ID_KEY);
    if (!userId) return setState(anonymous(false));
    // The address a new tab was opened at is that person's too.
    claimDrafts(userId);
    try {
      const found = await api.auth.me({ params: { userId } });
      // Somebody else may have signed in meanwhile.
      if (localStore.read(USER_ID_KEY) === userId) setState(signedIn(found));
    } catch (cause) {
      logFailure('The session could not be restored.', cause);
      if (localStore.read(USER_ID_KEY) !== userId) return;
      if (isEnded(cause)) leave(userId);
      // Without network: what this device keeps, until the server can be asked.
      const remembered = rememberedSession(userId);
      setState(remembered ? { ...signedIn(remembered), unproven: true } : anonymous(false));
    }
  };
  const forget = () => {
    cache.clear();
    forgetPerson(shown().user?.id);
    setState(anonymous(true));
  };
  return {
    restore,
    forget,
    /** Another tab has changed who is signed in; all tabs share one cookie. */
    follow: () => {
      const userId = localStore.read(USER_ID_KEY);
      if (!userId) return forget();
      cache.clear();
      if (userId !== shown().user?.id) setState(loading);
      void restore();
    },
    signIn: async (login: () => Promise<{ userId: string }>) => {
      // Its answer, coming late, would take away the new session's cookie.
      logout?.abort();
      forgetEarlyReads();
      const { userId } = await login();
      localStore.remove(SIGN_OUT_PENDING_KEY);
      const found = await api.auth.me({ params: { userId } });
      cache.clear();
      localStore.write(USER_ID_KEY, userId);
      setState(signedIn(found));
      tellTabs('signed-in');
    },
    signOut: () => {
      // The device first: however slow the network is, nothing of the person is left on it.
      forget();
      tellTabs('signed-out');
      void endOnServer();
    },
    update: (changed: Session) => {
      // An answer may come after the sign-out.
      if (changed.user.id === shown().user?.id) setState(signedIn(changed));
    },
    leaveEnded: () => {
      leave(localStore.read(USER_ID_KEY));
      localStore.remove(USER_ID_KEY);
      setState(anonymous(false));
    },
  };
};

const useSessionState = (initial: State | undefined): State & Actions => {
  const cache = useQueryClient();
  const [state, setState] = useState<State>(() => initial ?? startState());
  const latest = useRef(state);
  latest.current = state;
  const channel = useRef<BroadcastChannel>(null);
  const actions = useMemo(
    () =>
      sessionActions(
        cache,
        setState,
        () => latest.current,
        (news) => channel.current?.postMessage(news),
      ),
    [cache],
  );

  useEffect(() => {
    const { restore, forget, follow, leaveEnded } = actions;
    if (localStore.read(SIGN_OUT_PENDING_KEY)) void endOnServer();

    const handleMessage = ({ data }: MessageEvent) => (data === 'signed-out' ? forget() : follow());
    // A server that is too busy gives no event when that is over: it is asked until it has answered.
    const { stop } = keepTrying(async () => {
      if (latest.current.status === 'loading' || isUnproven(latest.current)) await restore();
    });
    // Started without network: nobody, until the server can be asked.
    const handleOnline = () => {
      if (isLost(latest.current) && localStore.read(USER_ID_KEY)) void restore();
    };
    // In the back/forward cache the page has heard nothing of the other tabs.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      const isSame = localStore.read(USER_ID_KEY) === (latest.current.user?.id ?? null);
      if (persisted && !isSame) follow();
    };
    // Whoever is not proven yet has not been told that anything began, nor is told that it is over.
    const handleEnd = () => {
      if (isUnproven(latest.current)) leaveEnded();
      else setState((known) => (known.status === 'signed-in' ? { ...known, ended: true } : known));
    };
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = handleMessage;
    channel.current = opened;
    const stops = [
      listenTo(window, ['online'], handleOnline),
      listenTo(window, ['pageshow'], handlePageShow),
      sessionEnd.subscribe(handleEnd),
      () => opened.close(),
      stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [actions]);

  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
};

type SessionProviderProps = {
  /** Who is signed in from the first moment on, where that is known. */
  initial?: State;
  children: ReactNode;
};

/** Keeps who is signed in, restores it at the start and shares it between tabs. */
export const SessionProvider = ({ initial, children }: SessionProviderProps) => (
  <SessionContext value={useSessionState(initial)}>{children}</SessionContext>
);

/** Who is signed in, and how to change that. */
export const useSession = (): State & Actions => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};

/** The signed-in person; only for screens behind the route guard. */
export const useSignedIn = (): SignedIn & Actions => {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a signed-in person.');
  return session;
};
