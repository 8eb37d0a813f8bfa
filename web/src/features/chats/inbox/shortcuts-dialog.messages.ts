import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the list of keyboard shortcuts. */
const english = {
  title: 'Keyboard shortcuts',
  active: 'Shortcuts are on',
  keys: {
    down: 'Next in the list',
    up: 'Previous in the list',
    open: 'Open',
    reply: 'Write a reply',
    leave: 'Leave the reply, keep the text',
    hand: 'Close and hand back',
    next: 'Next waiting patient',
    back: 'Back to the inbox',
    help: 'This list',
  },
};

export type English = typeof english;

export const useShortcutsDialogMessages = defineMessages('shortcuts-dialog', english);
