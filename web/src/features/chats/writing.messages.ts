import { defineMessages } from '../../platform/i18n/i18n.ts';

// Separate from the chat messages, which are loaded on every screen.
const english = {
  attach: 'Attach a picture or document',
  record: 'Record a voice note',
};

export type English = typeof english;

export const useWritingMessages = defineMessages('writing', english);
