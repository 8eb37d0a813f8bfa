import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Height of the page, with a window height of zero; jsdom does no layout. */
let length = 0;
let resized = () => {};

const scrollBy = (top: number) => {
  const reached = Math.min(top, length);
  if (reached === window.scrollY) return;
  vi.stubGlobal('scrollY', reached);
  window.dispatchEvent(new Event('scroll'));
};
const becomes = (pixels: number) => {
  length = pixels;
  scrollBy(Math.min(window.scrollY, pixels));
  resized();
};

/** Loads a fresh copy of the module, as a reload does. */
const load = async () => {
  vi.resetModules();
  return import('./navigation.tsx');
};

const goTo = (path: string) => history.pushState(null, '', path);
/** Restores the entry's state, as the browser does on Back. */
const comeBackTo = (state: unknown) => history.replaceState(state, '', '/list');

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrollBy(top));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized = changed;
      }
      observe() {}
      disconnect() {
        resized = () => {};
      }
    },
  );
});

// Ends any restoring of a position.
afterEach(() => window.dispatchEvent(new Event('touchstart')));

const leaveList = async () => {
  const memory = await load();
  memory.restoreScrollPosition();
  becomes(3_000);
  scrollBy(1_200);
  const { state } = history;
  goTo('/one');
  memory.scrollToTop();
  becomes(400);
  return { ...memory, state };
};

test('a new screen begins at its top', async () => {
  await leaveList();
  expect(window.scrollY).toBe(0);
});

test('a list that is come back to is led to where it was left, while it is still growing', async () => {
  const {
    holdScrollPosition: holdPlace,
    restoreScrollPosition: returnToPlace,
    state,
  } = await leaveList();
  comeBackTo(state);
  holdPlace();
  becomes(100);
  returnToPlace();
  expect(window.scrollY).toBe(100);
  becomes(800);
  expect(window.scrollY).toBe(800);
  becomes(3_000);
  expect(window.scrollY).toBe(1_200);
  becomes(4_000);
  expect(window.scrollY).toBe(1_200);
});

test('whoever moves the page meanwhile is left alone', async () => {
  const {
    holdScrollPosition: holdPlace,
    restoreScrollPosition: returnToPlace,
    state,
  } = await leaveList();
  comeBackTo(state);
  holdPlace();
  becomes(500);
  returnToPlace();
  window.dispatchEvent(new Event('touchstart'));
  scrollBy(200);
  becomes(3_000);
  expect(window.scrollY).toBe(200);
});

test('a page that is loaded anew is found where it was, and the same address opened anew is not', async () => {
  const { state } = await leaveList();
  window.dispatchEvent(new Event('pagehide'));
  becomes(0);
  comeBackTo(state);
  const again = await load();
  again.restoreScrollPosition();
  becomes(3_000);
  expect(window.scrollY).toBe(1_200);

  scrollBy(0);
  goTo('/list');
  const opened = await load();
  opened.restoreScrollPosition();
  expect(window.scrollY).toBe(0);
});
