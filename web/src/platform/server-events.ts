import { paths } from '@saathi/contract/paths';
import { useEffect, useRef } from 'react';

/** Something changed on the server; what, the reads themselves will tell. */
export type ServerEvent = { type: 'chat' | 'inbox'; chatId?: string };
type Listener = (event: ServerEvent) => void;

const REOPEN_AFTER_MS = 30_000;

const listeners = new Map<Listener, { whileHidden: boolean }>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;

const isWanted = () =>
  [...listeners.values()].some(
    ({ whileHidden }) => whileHidden || document.visibilityState === 'visible',
  );

const tell = (text: string) => {
  try {
    const event: ServerEvent = JSON.parse(text);
    for (const listener of [...listeners.keys()]) listener(event);
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
  const opened = new EventSource(paths.chats.events.path);
  opened.onmessage = ({ data }) => tell(data);
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    close();
    reopening = setTimeout(sync, REOPEN_AFTER_MS);
  };
  source = opened;
};

const sync = () => {
  if (typeof EventSource === 'undefined') return;
  if (!isWanted()) close();
  else if (!source) open();
};

/**
 * Calls back at each event of the server's one stream a tab shares. A hidden page lets go of it
 * unless asked `whileHidden`. Nothing may depend on it: it only saves waiting for the next poll.
 */
export const useServerEvents = (listener: Listener, whileHidden = false): void => {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own: Listener = (event) => latest.current(event);
    listeners.set(own, { whileHidden });
    document.addEventListener('visibilitychange', sync);
    sync();
    return () => {
      listeners.delete(own);
      document.removeEventListener('visibilitychange', sync);
      sync();
    };
  }, [whileHidden]);
};
