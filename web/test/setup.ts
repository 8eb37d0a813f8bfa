import './render-delay.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A page may render late on a loaded machine.
configure({ asyncUtilTimeout: 30_000 });

const completeJsdom = () => {
  // jsdom implements the element but not its modal methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], input, textarea, select, button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  // The page under test has the focus.
  document.hasFocus = () => true;
  // Radix captures pointers while a toast is swiped and measures tooltips.
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
  window.PointerEvent ??= class extends MouseEvent {
    readonly pointerType: string;
    readonly pointerId: number;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerType = init.pointerType ?? 'mouse';
      this.pointerId = init.pointerId ?? 1;
    }
  } as typeof PointerEvent;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Blob.prototype.text ??= function text(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(this);
    });
  };
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
};

// Tests of the build run without browser globals.
const inBrowser = typeof window !== 'undefined';
if (inBrowser) completeJsdom();

// A test's `history.back()` takes effect later and must not affect the next test.
let isGoingBack = false;
const later = setTimeout;
const watchHistory = () => {
  const go = history.go.bind(history);
  history.go = (by) => {
    isGoingBack = true;
    window.addEventListener('popstate', () => (isGoingBack = false), { once: true, capture: true });
    go(by);
  };
};
if (inBrowser) watchHistory();

const arrived = async () => {
  for (let tries = 0; isGoingBack && tries < 100; tries += 1) {
    await new Promise((next) => later(next, 10));
  }
};

const unexpected: unknown[][] = [];

/** Returns and clears the console errors so far; call it in tests that expect some. */
export const takeConsoleErrors = (): unknown[][] => unexpected.splice(0);

beforeEach(() => {
  unexpected.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void unexpected.push(words));
});

afterEach(async () => {
  cleanup();
  if (inBrowser) {
    await arrived();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  }
  expect(takeConsoleErrors(), 'unexpected console.error').toEqual([]);
});
