import { type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'input, select, textarea, button';
const WATCHED_MS = 2_000;

/**
 * Moves the focus to the screen's heading; to the screen itself while its heading only announces
 * loading.
 */
export const focusScreen = (): void => {
  const main = document.querySelector('main');
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
};

const placeFocus = (dialog: Element | null | undefined) => {
  if (!dialog?.isConnected) return focusScreen();
  dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
};

/**
 * If the focused element is removed, now or within moments, moves the focus into the dialog it was
 * in, otherwise to the screen's heading. Without this, keyboards and screen readers would start
 * from the top of the document.
 */
export const rescueFocus = (element: Element | null, dialog?: Element | null): void => {
  const look = () => {
    if (element?.isConnected) return;
    observer.disconnect();
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost) placeFocus(dialog);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(look);
  setTimeout(() => observer.disconnect(), WATCHED_MS);
};

/** Rescues the focus for an element that disappears by itself, such as an error after a retry. */
export const useFocusRescue = <E extends HTMLElement>(): RefObject<E | null> => {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        rescueFocus(element, element.closest('dialog'));
      }
    };
  }, []);
  return ref;
};
