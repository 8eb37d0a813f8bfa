import { type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'input, select, textarea, button';
const WATCHED_MS = 2_000;

/** Puts the focus on the screen's heading; on the screen itself while that only says it is loading. */
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
 * Where an element that has the focus goes, now or within moments, puts the focus back on the page:
 * into the dialog it was in, otherwise on the screen's heading. Keyboards and screen readers would
 * start from the top of the document.
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

/** For what goes away by itself, such as a failure that a further try has mended. */
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
