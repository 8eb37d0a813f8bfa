import { paths } from '@saathi/contract/paths';
import { useEffect, useEffectEvent } from 'react';
import { listenTo } from '../page/events.ts';

/** Something changed on the server; what it is, the reads themselves tell. `writing`: who types there now. */
export type ServerEvent = {
  type: 'chat' | 'inbox' | 'team' | 'writing';
  chatId?: string;
  by?: string;
};
type Listener = { receive: (event: ServerEvent) => void; whileHidden: boolean };

const REOPEN_AFTER_MS = 30_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
/** The page is left; it may come back from the back/forward cache, in which it must hold nothing. */
let left = false;

const isHidden = () => document.visibilityState === 'hidden';
const wanted = () =>
  left ? [] : [...listeners].filter(({ whileHidden }) => whileHidden || !isHidden());

const receive = (text: string) => {
  try {
    const event: ServerEvent = JSON.parse(text);
    for (const listener of wanted()) listener.receive(event);
  } catch {
    // A line that cannot be read is ignored: the polls go on.
  }
};

const close = () => {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
};

// The browser reconnects by itself unless the server has refused; then the page asks again later.
const open = () => {
  if (source || typeof EventSource === 'undefined') return;
  const opened = new EventSource(paths.chats.events.path);
  opened.onmessage = ({ data }) => receive(data);
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    close();
    reopening = setTimeout(open, REOPEN_AFTER_MS);
  };
  source = opened;
};

// Over HTTP/1.1 six streams use up all connections of a browser: of its hidden pages one keeps its stream.
const keepOneHidden = () =>
  navigator.locks?.request('hidden-stream', { ifAvailable: true }, (lock) => {
    if (left || !isHidden()) return;
    if (!lock) return close();
    return new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true });
      window.addEventListener('pagehide', () => resolve(), { once: true });
    });
  });

const update = () => {
  if (wanted().length === 0) return close();
  open();
  if (isHidden()) keepOneHidden()?.catch(() => {});
};

const handlePage = ({ type }: Event) => {
  left = type === 'pagehide';
  update();
};

const join = (listener: Listener) => {
  const stops = [
    listenTo(document, ['visibilitychange'], update),
    listenTo(window, ['pagehide', 'pageshow'], handlePage),
  ];
  listeners.add(listener);
  update();
  return () => {
    for (const stop of stops) stop();
    listeners.delete(listener);
    update();
  };
};

/**
 * Calls back at each event of the server's stream, which all callers on a page share. A hidden page
 * closes it unless asked `whileHidden`. Nothing may depend on it: it only saves waiting for the next
 * poll.
 */
export const useServerEvents = (
  handle: Listener['receive'],
  whileHidden = false,
  wanted = true,
): void => {
  const receive = useEffectEvent(handle);
  useEffect(() => {
    if (wanted) return join({ receive: (event) => receive(event), whileHidden });
  }, [whileHidden, wanted]);
};
