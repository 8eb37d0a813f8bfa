import { useState } from 'react';
import { sessionStore } from '../session/storage.ts';

const OWNER_KEY = 'draftsOf';

/** Drafts outlive an ended session, but only for the person who wrote them. */
export const claimDrafts = (userId: string): void => {
  if (sessionStore.read(OWNER_KEY) !== userId) sessionStore.clearPersonal('draft:');
  sessionStore.write(OWNER_KEY, userId);
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
