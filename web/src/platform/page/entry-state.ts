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
    // Browsers that limit such changes may refuse one; the next one will succeed.
  }
};

/**
 * Returns state stored in the browser's history entry: Back and a reload restore it, a new visit
 * starts afresh. A search term may be a name, which must not appear in an address; the next person
 * to sign in to this tab does not see it.
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

/** Whether this entry was reached through a link to its search (app/find-patient.tsx). */
export const wasOpenedForSearch = (): boolean => history.state?.finding === true;

/** Whether the current entry was added by the search of this name. */
const isOwnEntry = (name: string) => history.state?.search === name;

/**
 * Returns a search term and its setter, stored like other entry state. A search adds its own
 * history entry: Back clears it and Forward restores it.
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
