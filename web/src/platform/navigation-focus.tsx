import { useEffect } from 'react';

let screensShown = 0;
let shownPath = location.pathname;
let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = location.pathname !== shownPath;
});

/**
 * Put inside the screen's Suspense, keyed by address: once the new screen is there, the focus goes
 * to its heading, so that keyboards and screen readers start where the eyes do.
 */
export const ArrivalFocus = () => {
  useEffect(() => {
    screensShown += 1;
    const back = wentBack;
    wentBack = false;
    shownPath = location.pathname;
    if (screensShown === 1) return;
    if (!back) window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (main?.contains(document.activeElement)) return;
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    target?.focus({ preventScroll: true });
  }, []);
  return null;
};
