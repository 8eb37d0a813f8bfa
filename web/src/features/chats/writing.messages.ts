import { defineMessages } from '../../platform/i18n/i18n.ts';

// Apart from those of the chats, which the frames around every screen carry.
const english = {
  attach: 'Attach a picture or document',
  record: 'Record a voice note',
};

export type English = typeof english;

export const useWritingMessages = defineMessages('writing', english);
