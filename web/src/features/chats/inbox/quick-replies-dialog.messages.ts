import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the dialog that edits the quick replies. */
const english = {
  title: 'Quick replies',
  description: 'Sentences you use often, on every device you sign in to.',
  newLabel: 'New sentence',
  missing: 'Write a sentence.',
  full: 'This list is full. Remove one to add another.',
  add: 'Add',
  saving: 'Saving…',
  failed: 'Quick replies could not be saved',
  failedToLoad: 'Quick replies could not be loaded',
  remove: ({ text }: { text: string }) => `Remove: ${text}`,
  removal: {
    title: 'Remove this sentence?',
    text: ({ text }: { text: string }) => `“${text}” is removed from all your devices.`,
    confirm: 'Remove',
    busy: 'Removing…',
  },
};

export type English = typeof english;

export const useQuickRepliesDialogMessages = defineMessages('quick-replies-dialog', english);
