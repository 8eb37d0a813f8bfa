import { useCallback, useState } from 'react';
import { useSignedIn } from '../session/session.tsx';
import { sessionStore } from '../session/storage.ts';

const WRITE_AFTER_MS = 200;

type Values = Record<string, unknown>;
type Kept = { of: string; values: Values };

/** What the entry at `href` has yet to be told. To tell takes long, so a word typed is told as one. */
let waiting: { href: string; kept: Kept } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const read = (userId: string): Values => {
  const isWaiting = waiting?.href === location.href && waiting.kept.of === userId;
  const kept: Kept | undefined = isWaiting ? waiting?.kept : history.state?.kept;
  return kept?.of === userId ? kept.values : {};
};

const write = () => {
  clearTimeout(timer);
  removeEventListener('beforeunload', write);
  const told = waiting;
  waiting = undefined;
  if (told?.href !== location.href) return;
  try {
    history.replaceState({ ...history.state, kept: told.kept }, '');
  } catch {
    // A browser that counts such changes may refuse one; the next will do.
  }
};

const writeSoon = (of: string, change: Values) => {
  waiting = { href: location.href, kept: { of, values: { ...read(of), ...change } } };
  clearTimeout(timer);
  timer = setTimeout(write, WRITE_AFTER_MS);
  // By pagehide a reload has already taken what the entry keeps. Only while something waits: a
  // page that always listens is not kept for Back.
  addEventListener('beforeunload', write);
};

// Before a press leads to another entry, and before the page goes.
globalThis.addEventListener?.('click', write, true);
globalThis.addEventListener?.('pagehide', write);

/**
 * State kept with the entry of the browser's history: Back and a reload find it again, a new visit
 * begins afresh. What was searched for may be a name, which has no place in an address, and which
 * whoever signs in next in this tab does not find.
 */
export const useEntryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { id } = useSignedIn().user;
  const [value, setValue] = useState<T>(() => (read(id)[name] as T | undefined) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeSoon(id, { [name]: next });
    },
    [id, name],
  );
  return [value, set];
};

/**
 * Text being typed, kept in this tab when the screen goes away (an ended session, a wrong turn)
 * and forgotten at sign-out. Setting '' forgets it.
 */
export const useDraft = (name: string): [string, (text: string) => void] => {
  const key = `draft:${name}`;
  const [state, setState] = useState({ key, text: sessionStore.read(key) ?? '' });
  if (state.key !== key) setState({ key, text: sessionStore.read(key) ?? '' });
  const setDraft = (text: string) => {
    setState({ key, text });
    if (text) sessionStore.write(key, text);
    else sessionStore.remove(key);
  };
  return [state.text, setDraft];
};
