import { type MouseEvent, useEffect } from 'react';
import { focusScreen } from '../../ui/rescue-focus.ts';
import { sessionStore } from '../session/storage.ts';

const STORE_KEY = 'scrolled';
const MOST_KEPT = 50;
const GIVE_UP_MS = 10_000;
/** What comes late above the place, a line below the heading say, would move it. */
const SETTLED_MS = 1_000;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

type Place = [entry: string, top: number];

const stored = (): Place[] => {
  try {
    const kept: unknown = JSON.parse(sessionStore.read(STORE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** How far each of the browser's entries was scrolled, the latest last. */
const places = new Map<string, number>(stored());

/** Where the page is being led to; until it is there, how far it is scrolled says nothing. */
let wanted: number | undefined;
let stopLeading = () => {};

// Kept with the entry itself, so that Back, Forward and a reload know it again.
const entry = (): string => {
  const known: unknown = history.state?.entry;
  if (typeof known === 'string') return known;
  const name = `${Date.now()}.${Math.random()}`;
  try {
    history.replaceState({ ...history.state, entry: name }, '');
  } catch {
    // A browser that counts such changes may refuse one; this entry then begins at its top.
  }
  return name;
};

const remember = () => {
  if (wanted !== undefined) return;
  const name = entry();
  places.delete(name);
  places.set(name, scrollY);
};

const persist = () => sessionStore.write(STORE_KEY, JSON.stringify([...places].slice(-MOST_KEPT)));

/** The present entry is one that was left before: its place is kept until its screen is there. */
export const holdPlace = (): void => {
  stopLeading();
  wanted = places.get(entry()) ?? 0;
};

/** A new screen begins at its top. */
export const beginAtTop = (): void => {
  stopLeading();
  wanted = undefined;
  window.scrollTo(0, 0);
};

/**
 * Leads to the place that is held as soon as the page is long enough for it: a list may still be
 * growing when its screen is there. Whoever begins to move the page is left alone.
 */
export const returnToPlace = (): void => {
  const place = wanted;
  if (place === undefined) return;
  if (place === 0) {
    beginAtTop();
    return;
  }
  let settling: ReturnType<typeof setTimeout> | undefined;
  const lead = () => {
    window.scrollTo(0, place);
    clearTimeout(settling);
    if (Math.abs(scrollY - place) <= 1) settling = setTimeout(stop, SETTLED_MS);
  };
  const observer = new ResizeObserver(lead);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(settling);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
    wanted = undefined;
    stopLeading = () => {};
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  stopLeading = stop;
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  lead();
};

let screensShown = 0;
let shownPath = location.pathname;
let wentBack = false;
let cameFrom: string | undefined;
// The browser would try to scroll to old places before a screen's code and data have come.
history.scrollRestoration = 'manual';
window.addEventListener('scroll', remember, { passive: true });
window.addEventListener('pagehide', persist);
holdPlace();
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
