import { type MouseEvent, useEffect } from 'react';
import { focusScreen } from '../../ui/rescue-focus.ts';
import { beginAtTop, holdPlace, returnToPlace, takeOverScrolling } from './scroll-memory.ts';

let screensShown = 0;
let shownPath = location.pathname;
let wentBack = false;
let cameFrom: string | undefined;
takeOverScrolling();
window.addEventListener('popstate', () => {
  wentBack = location.pathname !== shownPath;
  holdPlace();
  // Within one screen everything is there already.
  if (!wentBack) returnToPlace();
});

/**
 * For a link back to a list: where one came from there, it is the browser's own Back, which finds
 * the list as it was left, with its search and where it was scrolled to.
 */
export const leadBack = (event: MouseEvent<HTMLAnchorElement>): void => {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || cameFrom !== event.currentTarget.pathname) return;
  event.preventDefault();
  history.back();
};

/**
 * Put inside the screen's Suspense, keyed by address: once the new screen is there, the focus goes
 * to its heading, so that keyboards and screen readers start where the eyes do; to the screen
 * itself while its heading only says that something is loading. A new screen begins at its top,
 * one that is come back to where it was left.
 */
export const ArrivalFocus = () => {
  useEffect(() => {
    screensShown += 1;
    const back = wentBack;
    wentBack = false;
    cameFrom = back ? undefined : shownPath;
    shownPath = location.pathname;
    const first = screensShown === 1;
    // The first may be one that was loaded anew.
    if (back || first) returnToPlace();
    else beginAtTop();
    if (first) return;
    const main = document.querySelector('main');
    // A menu or a question that was opened meanwhile keeps it.
    if (main?.contains(document.activeElement)) return;
    if (document.activeElement?.closest('[role="menu"], dialog')) return;
    focusScreen();
  }, []);
  return null;
};
