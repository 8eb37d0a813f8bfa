import { useSyncExternalStore } from 'react';

/** Open modal dialogs, newest last: only the newest can show and announce anything (a toast). */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** Notes a dialog as open; the answer takes it off again. */
export const enterDialogStack = (dialog: HTMLDialogElement) => {
  open.push(dialog);
  changed();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed();
  };
};

/** Opens a dialog again that a browser has closed by itself, below those opened after it. */
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

/** Whether a dialog covers the screen. */
export const useCovered = (): boolean =>
  useSyncExternalStore(subscribeToDialogStack, () => topDialog() !== undefined);
