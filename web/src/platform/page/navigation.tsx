import { ChevronLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { focusScreen } from '../../ui/rescue-focus.ts';
import { sessionStore } from '../session/storage.ts';

const STORE_KEY = 'scrolled';
const MOST_KEPT = 50;
const GIVE_UP_MS = 10_000;
/** How long a restored position is held, since content that loads late above it would shift it. */
const SETTLED_MS = 1_000;
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

type ScrollEntry = [entry: string, top: number];

const stored = (): ScrollEntry[] => {
  try {
    const kept: unknown = JSON.parse(sessionStore.read(STORE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** Scroll positions by history entry, the latest last. */
const scrollPositions = new Map<string, number>(stored());

/** The position being restored; until it is reached, scroll events are not recorded. */
let wanted: number | undefined;
let stopRestoring = () => {};

// The id is stored in the history entry, so that Back, Forward and a reload find it.
const entry = (): string => {
  const known: unknown = history.state?.entry;
  if (typeof known === 'string') return known;
  const name = `${Date.now()}.${Math.random()}`;
  try {
    history.replaceState({ ...history.state, entry: name }, '');
  } catch {
    // Browsers that limit such changes may refuse one; the entry then starts at the top.
  }
  return name;
};

const remember = () => {
  if (wanted !== undefined) return;
  const name = entry();
  scrollPositions.delete(name);
  scrollPositions.set(name, scrollY);
};

const persist = () =>
  sessionStore.write(STORE_KEY, JSON.stringify([...scrollPositions].slice(-MOST_KEPT)));

/** Holds the stored position of the current entry until its screen is shown. */
export const holdScrollPosition = (): void => {
  stopRestoring();
  wanted = scrollPositions.get(entry()) ?? 0;
};

/** Scrolls a new screen to its top. */
export const scrollToTop = (): void => {
  stopRestoring();
  wanted = undefined;
  window.scrollTo(0, 0);
};

/**
 * Scrolls to the held position as soon as the page is long enough: a list may still be growing when
 * its screen is shown. Stops when the user touches, scrolls or types.
 */
export const restoreScrollPosition = (): void => {
  const place = wanted;
  if (place === undefined) return;
  if (place === 0) {
    scrollToTop();
    return;
  }
  let settling: ReturnType<typeof setTimeout> | undefined;
  const scrollToPosition = () => {
    window.scrollTo(0, place);
    clearTimeout(settling);
    if (Math.abs(scrollY - place) <= 1) settling = setTimeout(stop, SETTLED_MS);
  };
  const observer = new ResizeObserver(scrollToPosition);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(settling);
    for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, stop);
    wanted = undefined;
    stopRestoring = () => {};
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  stopRestoring = stop;
  for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  scrollToPosition();
};

let screensShown = 0;
let shownPath = location.pathname;
let wentBack = false;
let cameFrom: string | undefined;
// The browser would try to restore positions before a screen's code and data have loaded.
history.scrollRestoration = 'manual';
window.addEventListener('scroll', remember, { passive: true });
window.addEventListener('pagehide', persist);
holdScrollPosition();
window.addEventListener('popstate', () => {
  wentBack = location.pathname !== shownPath;
  holdScrollPosition();
  // Within one screen the content is already there.
  if (!wentBack) restoreScrollPosition();
});

/**
 * Handles a click on a link back to a list: if the user came from that list, goes back in the
 * browser's history, which restores its search and scroll position.
 */
export const handleBackLinkClick = (event: MouseEvent<HTMLAnchorElement>): void => {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || cameFrom !== event.currentTarget.pathname) return;
  event.preventDefault();
  history.back();
};

/** Links a screen to its parent screen. */
export const BackTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    onClick={handleBackLinkClick}
    className="screen-only hit -ml-2 mb-2 inline-flex items-center gap-1 self-start rounded-full px-2 font-semibold text-muted hover:text-ink"
  >
    <ChevronLeft className="size-5" />
    {children}
  </Link>
);

/**
 * Moves the focus to the heading of a new screen, so that keyboards and screen readers start there;
 * to the screen itself while its heading only announces loading. A new screen starts at its top, a
 * revisited one where it was left. Render it inside the screen's Suspense, keyed by address.
 */
export const ArrivalFocus = () => {
  useEffect(() => {
    screensShown += 1;
    const back = wentBack;
    wentBack = false;
    cameFrom = back ? undefined : shownPath;
    shownPath = location.pathname;
    const first = screensShown === 1;
    // The first screen may be shown by a reload.
    if (back || first) restoreScrollPosition();
    else scrollToTop();
    if (first) return;
    const main = document.querySelector('main');
    // A menu or dialog that was opened in the meantime keeps the focus.
    if (main?.contains(document.activeElement)) return;
    if (document.activeElement?.closest('[role="menu"], dialog')) return;
    focusScreen();
  }, []);
  return null;
};
