import { startTransition, useEffect, useState } from 'react';

/** A browser that is never idle is at rest after this. */
const LONGEST_WAIT_MS = 2_000;

let reached = false;
const waiting = new Set<() => void>();

const reach = () => {
  reached = true;
  for (const callback of waiting) callback();
  waiting.clear();
};

const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS })
    : setTimeout(callback);

/** Says that the first screen has been drawn; rest follows once the page is loaded and has nothing to do. */
export const restAfterDrawing = (): void => {
  const loaded = () => void whenIdle(reach);
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });
};

/** Calls back once what the first screen needs has come and been drawn; at once if that is over. */
export const onRest = (callback: () => void): (() => void) => {
  if (reached) callback();
  else waiting.add(callback);
  return () => void waiting.delete(callback);
};

/** Whether the first screen stands, for parts of the app that can wait until then. */
export const useAtRest = (): boolean => {
  const [atRest, setAtRest] = useState(reached);
  useEffect(() => onRest(() => startTransition(() => setAtRest(true))), []);
  return atRest;
};
