import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (changed: () => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the person asked the device for less motion; the style sheet obeys by itself. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => query().matches);
