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

/**
 * Takes scrolling to old places over from the browser, which tries before a screen's code and data
 * have come. Call once, before anything is shown.
 */
export const takeOverScrolling = (): void => {
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', persist);
  holdPlace();
};

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
