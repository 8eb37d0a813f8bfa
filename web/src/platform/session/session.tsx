import type { MemberRole, Session } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { sessionEnd } from '../api/api.ts';
import { keepTrying, listenTo, stopAll } from '../page/events.ts';
import {
  type Actions,
  endPending,
  isLost,
  isUnproven,
  type SignedIn,
  type State,
  sessionActions,
  startState,
} from './session-actions.ts';
import { localStore, USER_ID_KEY } from './storage.ts';

const CHANNEL = 'saathi-session';

/** Returns the role of a clinic member who is not a doctor; otherwise undefined. */
export const memberRoleOf = (clinic: Session['clinic']): MemberRole | undefined =>
  clinic === 'desk' || clinic === 'assistant' ? clinic : undefined;

const SessionContext = createContext<(State & Actions) | undefined>(undefined);

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
    const { restore, leaveToo, follow, leaveEnded } = actions;
    endPending();

    const handleMessage = ({ data }: MessageEvent) =>
      data === 'signed-out' ? leaveToo() : follow();
    // A server that is too busy fires no event when it recovers, so it is asked until it answers.
    const { stop } = keepTrying(async () => {
      if (latest.current.status === 'loading' || isUnproven(latest.current)) await restore();
    });
    // After a start without a network nobody is signed in until the server can be reached.
    const handleOnline = () => {
      if (isLost(latest.current) && localStore.read(USER_ID_KEY)) void restore();
      else if (latest.current.status === 'anonymous') endPending();
    };
    // In the back/forward cache the page received no messages from other tabs.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      const isSame = localStore.read(USER_ID_KEY) === (latest.current.user?.id ?? null);
      if (persisted && !isSame) follow();
    };
    // Only a confirmed session is reported as ended; an unconfirmed one is left silently.
    const handleEnd = () => {
      if (isUnproven(latest.current)) leaveEnded();
      else setState((known) => (known.status === 'signed-in' ? { ...known, ended: true } : known));
    };
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = handleMessage;
    channel.current = opened;
    return stopAll([
      listenTo(window, ['online'], handleOnline),
      listenTo(window, ['pageshow'], handlePageShow),
      sessionEnd.subscribe(handleEnd),
      () => opened.close(),
      stop,
    ]);
  }, [actions]);

  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
};

type SessionProviderProps = {
  /** The initial state, if it is known. */
  initial?: State;
  children: ReactNode;
};

/** Holds the session, restores it at the start and synchronises it between tabs. */
export const SessionProvider = ({ initial, children }: SessionProviderProps) => (
  <SessionContext value={useSessionState(initial)}>{children}</SessionContext>
);

/** Returns the session and the actions that change it. */
export const useSession = (): State & Actions => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};

/** Returns the signed-in session; only for screens behind the route guard. */
export const useSignedIn = (): SignedIn & Actions => {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a signed-in person.');
  return session;
};
