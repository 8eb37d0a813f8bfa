import { paths } from '@saathi/contract/paths';
import { useEffect, useRef } from 'react';
import { joinTabs, type Tabs } from '../session/tabs.ts';

/** Something changed on the server; what, the reads themselves will tell. */
export type ServerEvent = { type: 'chat' | 'inbox'; chatId?: string };
type Listener = (event: ServerEvent) => void;

const REOPEN_AFTER_MS = 30_000;

const listeners = new Map<Listener, { whileHidden: boolean }>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
let tabs: Tabs<ServerEvent> | undefined;

const isVisible = () => document.visibilityState === 'visible';
const isWanted = () => isVisible() || [...listeners.values()].some((one) => one.whileHidden);

const hear = (event: ServerEvent) => {
  for (const [listener, { whileHidden }] of [...listeners]) {
    if (whileHidden || isVisible()) listener(event);
  }
};

const tell = (text: string) => {
  try {
    const event: ServerEvent = JSON.parse(text);
    hear(event);
    tabs?.tell(event);
  } catch {
    // A line we do not understand pokes nobody; the polls go on.
  }
};

const close = () => {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
};

// The browser reconnects by itself unless the server has refused; then we ask again later.
const open = () => {
  if (source || typeof EventSource === 'undefined') return;
  const opened = new EventSource(paths.chats.events.path);
  opened.onmessage = ({ data }) => tell(data);
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    close();
    reopening = setTimeout(open, REOPEN_AFTER_MS);
  };
  source = opened;
};

const handleVisibility = () => {
  if (isVisible()) {
    if (!tabs?.isLeading()) tabs?.take();
  } else if (!isWanted()) rest();
};

const rest = () => {
  close();
  tabs?.rest();
};

const join = () => {
  tabs = joinTabs<ServerEvent>('events', { onLead: open, onLost: close, onNews: hear });
  document.addEventListener('visibilitychange', handleVisibility);
  if (isVisible()) tabs.take();
  else if (isWanted()) tabs.queue();
};

const leave = () => {
  document.removeEventListener('visibilitychange', handleVisibility);
  close();
  tabs?.leave();
  tabs = undefined;
};

/**
 * Calls back at each event of the server's one stream that a browser's tabs share. A hidden page
 * lets go of it unless asked `whileHidden`. Nothing may depend on it: it only saves waiting for the
 * next poll.
 */
export const useServerEvents = (listener: Listener, whileHidden = false): void => {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own: Listener = (event) => latest.current(event);
    listeners.set(own, { whileHidden });
    if (!tabs) join();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) leave();
    };
  }, [whileHidden]);
};
