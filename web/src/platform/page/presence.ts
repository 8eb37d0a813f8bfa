import { useState, useSyncExternalStore } from 'react';
import { listenTo } from './events.ts';

/** What only a person does to a page; `scroll` is not among them, since pages scroll by themselves. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'click', 'focus', 'visibilitychange'];
const PRESENT_FOR_MS = 60_000;

const watchPresence = () => {
  // Opening the screen is an act too.
  let lastAct = Date.now();
  return {
    subscribe: (changed: () => void) =>
      listenTo(window, ACTS, () => {
        lastAct = Date.now();
        changed();
      }),
    isPresent: () => document.hasFocus() && Date.now() - lastAct < PRESENT_FOR_MS,
  };
};

/**
 * Whether somebody is at this page: it has the focus, and was opened, pressed or scrolled in the
 * last minute. An open page alone says nothing: its reader may have gone away.
 */
export const usePresence = (): boolean => {
  const [{ subscribe, isPresent }] = useState(watchPresence);
  return useSyncExternalStore(subscribe, isPresent);
};
