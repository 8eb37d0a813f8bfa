import { useState, useSyncExternalStore } from 'react';
import { listenTo } from './events.ts';

/** Events caused only by the user; without `scroll`, because pages also scroll by themselves. */
const PRESENCE_EVENTS = ['pointerdown', 'keydown', 'wheel', 'click', 'focus', 'visibilitychange'];
const PRESENT_FOR_MS = 60_000;

const watchPresence = () => {
  // Opening the screen counts as activity.
  let lastAct = Date.now();
  return {
    subscribe: (changed: () => void) =>
      listenTo(window, PRESENCE_EVENTS, () => {
        lastAct = Date.now();
        changed();
      }),
    isPresent: () => document.hasFocus() && Date.now() - lastAct < PRESENT_FOR_MS,
  };
};

/**
 * Returns whether the user is at this page: it has the focus, and there was user activity in the
 * last minute. An open page alone is not enough, because its reader may have left.
 */
export const usePresence = (): boolean => {
  const [{ subscribe, isPresent }] = useState(watchPresence);
  return useSyncExternalStore(subscribe, isPresent);
};
