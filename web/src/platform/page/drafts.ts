import { useState } from 'react';
import { sessionStore } from '../session/storage.ts';

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

const parsed = (text: string): object => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** As `useDraft`, for the fields of a form, with a way to forget them. Never for a PIN. */
export const useDraftOf = <T extends object>(
  name: string,
  initial: T,
): [T, (value: T) => void, () => void] => {
  const [text, setText] = useDraft(name);
  const value = { ...initial, ...(text && parsed(text)) };
  return [value, (next) => setText(JSON.stringify(next)), () => setText('')];
};

/** Forgets the drafts whose names begin so, say once they are sent. */
export const forgetDrafts = (start: string): void => sessionStore.clearPersonal(`draft:${start}`);
