/** One browser's tabs that share a name: one of them leads, all hear each other. */
export type Tabs<News> = {
  isLeading: () => boolean;
  /** Leads from now on; whoever led waits for its next turn. */
  take: () => void;
  /** Leads once nobody else does. */
  queue: () => void;
  /** Neither leads nor waits to, until it takes the lead again. */
  rest: () => void;
  /** Says something to the other tabs. */
  tell: (news: News) => void;
  leave: () => void;
};

type Handlers<News> = {
  onLead: () => void;
  /** Another tab has taken the lead. */
  onLost: () => void;
  onNews: (news: News) => void;
};

// A lock is its tab's until let go, and free by itself when the tab is gone.
const lockedTabs = <News>(name: string, { onLead, onLost, onNews }: Handlers<News>): Tabs<News> => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onNews(data);
  let turn = 0;
  let letGo: (() => void) | undefined;
  let waiting: AbortController | undefined;
  const ask = (options: LockOptions) => {
    turn += 1;
    const mine = turn;
    const held = () =>
      new Promise<void>((resolve) => {
        if (mine !== turn) return resolve();
        letGo = resolve;
        onLead();
      });
    navigator.locks.request(name, options, held).catch(() => {
      // Given up, or taken by another tab.
      if (mine !== turn) return;
      letGo = undefined;
      queue();
      onLost();
    });
  };
  const queue = () => {
    waiting?.abort();
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  };
  const rest = () => {
    turn += 1;
    waiting?.abort();
    letGo?.();
    letGo = undefined;
  };
  return {
    isLeading: () => letGo !== undefined,
    take: () => {
      if (letGo) return onLead();
      rest();
      ask({ steal: true });
    },
    queue: () => {
      if (!letGo) queue();
    },
    rest,
    tell: (news) => channel.postMessage(news),
    leave: () => {
      rest();
      channel.close();
    },
  };
};

const aloneTab = <News>({ onLead }: Handlers<News>): Tabs<News> => {
  let leading = false;
  const take = () => {
    leading = true;
    onLead();
  };
  return {
    isLeading: () => leading,
    take,
    queue: take,
    rest: () => {
      leading = false;
    },
    tell: () => {},
    leave: () => {
      leading = false;
    },
  };
};

/**
 * Joins the tabs of this name, so that what each would ask the server for is asked once. Where the
 * browser has no locks (an insecure address) each tab leads itself.
 */
export const joinTabs = <News>(name: string, handlers: Handlers<News>): Tabs<News> =>
  navigator.locks && 'BroadcastChannel' in window
    ? lockedTabs(`saathi:${name}`, handlers)
    : aloneTab(handlers);
