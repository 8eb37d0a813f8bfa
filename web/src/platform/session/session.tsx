import type { DoctorDetail, Session, SessionUser } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api, forgetEarlyReads, onSessionEnd } from '../api/api.ts';
import { hasCode } from '../api/api-error.ts';
import { claimKeptReads } from '../api/kept-reads.ts';
import { forgetOutbox } from '../offline/outbox.ts';
import { logFailure } from '../page/failures.ts';
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
  /** The server ended the session; the screen stays until the person has been told. */
  ended: boolean;
  /** Known from this device alone, since the server could not be asked. */
  unproven?: boolean;
};
type State = { status: 'loading'; user: null; doctor: null } | Anonymous | SignedIn;

type Actions = {
  /** After a login or a set PIN: remembers the id and fetches who it is. Throws ApiError. */
  signIn: (userId: string) => Promise<void>;
  signOut: () => void;
  /** Takes over what the person changed of the own name or details. */
  update: (session: Session) => void;
  /** Leaves a session that the server has ended; typed text and the address are kept. */
  leaveEnded: () => void;
};

const SessionContext = createContext<(State & Actions) | undefined>(undefined);

const loading: State = { status: 'loading', user: null, doctor: null };
const anonymous = (deliberate: boolean): State => ({
  status: 'anonymous',
  deliberate,
  user: null,
  doctor: null,
});
const signedIn = (session: Session): SignedIn => {
  const { user, doctor } = session;
  claimDrafts(user.id);
  // A doctor's reads are other people's health: they stay off the device.
  claimKeptReads(user.role === 'patient' ? user.id : null);
  rememberSession(session);
  return { status: 'signed-in', user, doctor, ended: false };
};

const LONGEST_LOGOUT_MS = 10_000;
let ending: AbortController | undefined;

// The cookie is out of our reach: until the server has answered, the next start tries again.
const endOnServer = async () => {
  localStore.write(SIGN_OUT_PENDING_KEY, 'yes');
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LONGEST_LOGOUT_MS);
  ending = controller;
  try {
    await api.auth.logout({ signal: controller.signal });
    localStore.remove(SIGN_OUT_PENDING_KEY);
  } catch (cause) {
    logFailure('The session could not be ended on the server.', cause);
  } finally {
    clearTimeout(timer);
  }
};

// An answer that comes late would take away the new session's cookie.
const giveUpEnding = () => {
  ending?.abort();
  localStore.remove(SIGN_OUT_PENDING_KEY);
};

// The server itself says so, not whatever else may answer on the way to it.
const isEnded = (cause: unknown) => hasCode(cause, 'not_signed_in') || hasCode(cause, 'forbidden');

const forgetPerson = () => {
  forgetEarlyReads();
  claimKeptReads(null);
  localStore.clearPersonal();
  sessionStore.clearPersonal();
  forgetOutbox();
};

const useSessionState = (initial: State | undefined) => {
  const cache = useQueryClient();
  const [state, setState] = useState<State>(
    () => initial ?? (localStore.read(USER_ID_KEY) ? loading : anonymous(false)),
  );

  // Product 1: the stored id says that a session may exist; a failure is only logged (product 7).
  const restore = useCallback(async () => {
    const userId = localStore.read(USER_ID_KEY);
    if (!userId) return setState(anonymous(false));
    try {
      setState(signedIn(await api.auth.me({ params: { userId } })));
    } catch (cause) {
      logFailure('The session could not be restored.', cause);
      // Unsent text stays for whoever signs in again; what the server told does not.
      if (isEnded(cause)) {
        forgetSession();
        claimKeptReads(null);
      }
      // Without network: what this device keeps, until the server can be asked.
      const remembered = rememberedSession(userId);
      setState(remembered ? { ...signedIn(remembered), unproven: true } : anonymous(false));
    }
  }, []);

  const forget = useCallback(
    (next: State) => {
      cache.clear();
      forgetPerson();
      setState(next);
    },
    [cache],
  );
  return { cache, state, setState, restore, forget };
};

type SessionState = ReturnType<typeof useSessionState>;

const useRestoreAtStart = ({ state, restore }: SessionState) => {
  const loading = state.status === 'loading';
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (localStore.read(SIGN_OUT_PENDING_KEY)) void endOnServer();
    if (loading) void restore();
  }, [loading, restore]);
};

// Started without network: who is signed in is known for sure only once the network is back.
const useRestoreOnline = ({ state, restore }: SessionState) => {
  const waiting =
    (state.status === 'anonymous' && !state.deliberate) ||
    (state.status === 'signed-in' && state.unproven);
  useEffect(() => {
    if (!waiting) return;
    const retry = () => {
      if (localStore.read(USER_ID_KEY)) void restore();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [waiting, restore]);
};

const useSessionEnd = ({ setState }: SessionState) => {
  useEffect(
    () =>
      onSessionEnd(() =>
        setState((state) => (state.status === 'signed-in' ? { ...state, ended: true } : state)),
      ),
    [setState],
  );
};

// All tabs share one cookie, so they must share one idea of who is signed in.
const useOtherTabs = ({ cache, restore, forget }: SessionState) => {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }) => {
      if (data === 'signed-out') return forget(anonymous(true));
      cache.clear();
      void restore();
    };
    channel.current = opened;
    return () => opened.close();
  }, [cache, restore, forget]);
  return useCallback((news: 'signed-in' | 'signed-out') => channel.current?.postMessage(news), []);
};

type SessionProviderProps = {
  /** Who is signed in from the first moment on, where that is known. */
  initial?: State;
  children: ReactNode;
};

/** Keeps who is signed in, restores it at the start and shares it between tabs. */
export const SessionProvider = ({ initial, children }: SessionProviderProps) => {
  const session = useSessionState(initial);
  const { state, cache, setState, forget } = session;
  useRestoreAtStart(session);
  useRestoreOnline(session);
  useSessionEnd(session);
  const tellOthers = useOtherTabs(session);

  const value = useMemo(
    () => ({
      ...state,
      signIn: async (userId: string) => {
        forgetEarlyReads();
        const found = await api.auth.me({ params: { userId } });
        cache.clear();
        localStore.write(USER_ID_KEY, userId);
        giveUpEnding();
        setState(signedIn(found));
        tellOthers('signed-in');
      },
      signOut: () => {
        // The device first: however slow the network is, nothing of the person is left on it.
        forget(anonymous(true));
        tellOthers('signed-out');
        void endOnServer();
      },
      update: (changed: Session) => setState(signedIn(changed)),
      leaveEnded: () => {
        cache.clear();
        localStore.remove(USER_ID_KEY);
        forgetSession();
        claimKeptReads(null);
        setState(anonymous(false));
      },
    }),
    [state, cache, setState, forget, tellOthers],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
};

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
