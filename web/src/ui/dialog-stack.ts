import { useSyncExternalStore } from 'react';
import { createPublisher } from './publisher.ts';

/**
 * Open modal dialogs, newest last. Only the newest can show and announce anything, such as a toast.
 */
const open: HTMLDialogElement[] = [];
const changes = createPublisher();

/** Registers an open dialog; returns a function that removes it. */
export const enterDialogStack = (dialog: HTMLDialogElement) => {
  open.push(dialog);
  changes.announce();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changes.announce();
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

export const subscribeToDialogStack = changes.subscribe;

/** Returns whether a dialog covers the screen. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(subscribeToDialogStack, () => topDialog() !== undefined);
