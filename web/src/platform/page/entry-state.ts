import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedIn } from '../session/session.tsx';
import { goBack } from './back.ts';
import { listenTo } from './events.ts';

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

/** Whether this entry was come to by a link to its search (app/find-patient.tsx). */
export const cameToSearch = (): boolean => history.state?.finding === true;

/** The entry a search has begun, by the search's name. */
const isOwnEntry = (name: string) => history.state?.search === name;

/**
 * What is searched for, kept like other entry state. A search begins an entry of its own: Back
 * clears it, and Forward finds it again.
 */
export const useSearch = (name: string): [string, (text: string) => void] => {
  const { id } = useSignedIn().user;
  const stored = () => (read(id)[name] as string | undefined) ?? '';
  const [text, setText] = useState(stored);
  const latest = useRef(text);
  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const follow = useEffectEvent(() => show(stored()));
  useEffect(() => listenTo(window, ['popstate'], () => follow()), []);
  const keep = () => {
    const next = latest.current;
    if (next && !isOwnEntry(name)) {
      const { depth, kept } = history.state ?? {};
      history.pushState({ depth, kept, search: name }, '');
    }
    if (next || !isOwnEntry(name)) write(id, { [name]: next });
    else goBack(1, keep);
  };
  const set = (next: string) => {
    show(next);
    keep();
  };
  return [text, set];
};
