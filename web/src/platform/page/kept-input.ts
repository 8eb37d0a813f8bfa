import { useState } from 'react';
import { useSignedIn } from '../session/session.tsx';
import { sessionStore } from '../session/storage.ts';

type Kept = { of: string; values: Record<string, unknown> };

const read = (userId: string): Kept['values'] => {
  const kept: Kept | undefined = history.state?.kept;
  return kept?.of === userId ? kept.values : {};
};

const write = (of: string, change: Kept['values']) => {
  const kept: Kept = { of, values: { ...read(of), ...change } };
  try {
    history.replaceState({ ...history.state, kept }, '');
  } catch {
    // A browser that counts such changes may refuse one; the next will do.
  }
};

/**
 * State kept with the entry of the browser's history: Back and a reload find it again, a new visit
 * begins afresh. What was searched for may be a name, which has no place in an address, and which
 * whoever signs in next in this tab does not find.
 */
export const useEntryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { id } = useSignedIn().user;
  const [value, setValue] = useState<T>(() => (read(id)[name] as T | undefined) ?? initial);
  const set = (next: T) => {
    setValue(next);
    write(id, { [name]: next });
  };
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
