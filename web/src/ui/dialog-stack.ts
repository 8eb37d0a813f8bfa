import { useSyncExternalStore } from 'react';

/**
 * Open modal dialogs, newest last. Only the newest can show and announce anything, such as a toast.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** Registers an open dialog; returns a function that removes it. */
export const enterDialogStack = (dialog: HTMLDialogElement) => {
  open.push(dialog);
  changed();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed();
  };
};

/** Reopens a dialog that the browser has closed by itself, below those opened after it. */
export const reopenDialog = (dialog: HTMLDialogElement): void => {
  if (dialog.open || !dialog.isConnected) return;
  dialog.showModal();
  for (const above of open.slice(open.indexOf(dialog) + 1)) {
    above.close();
    above.showModal();
  }
};

export const topDialog = (): HTMLDialogElement | undefined => open.at(-1);

export const subscribeToDialogStack = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns whether a dialog covers the screen. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(subscribeToDialogStack, () => topDialog() !== undefined);
