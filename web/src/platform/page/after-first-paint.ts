import { startTransition, useEffect, useState } from 'react';

/** A browser that is never idle is not waited for longer than this. */
const LONGEST_WAIT_MS = 2_000;

let isOver = false;
const waiting = new Set<() => void>();

const callWaiting = () => {
  isOver = true;
  for (const callback of waiting) callback();
  waiting.clear();
};

const whenIdle = () => {
  if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(callWaiting, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(callWaiting);
};

/** Says that the app has been drawn; what waits follows once the page is loaded and has nothing to do. */
export const announceFirstPaint = (): void => {
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
};

/** Calls back once the first screen has come and been drawn; at once if that is over. Answers how to stop waiting. */
export const afterFirstPaint = (callback: () => void): (() => void) => {
  if (isOver) callback();
  else waiting.add(callback);
  return () => void waiting.delete(callback);
};

/** Whether the first screen has been drawn, for parts of the app that can wait until then. */
export const useAfterFirstPaint = (): boolean => {
  const [over, setOver] = useState(isOver);
  useEffect(() => afterFirstPaint(() => startTransition(() => setOver(true))), []);
  return over;
};
