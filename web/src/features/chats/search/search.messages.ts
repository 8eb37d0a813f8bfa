import { defineMessages, plural } from '../../../platform/i18n/i18n.ts';

/** Messages of the search in a doctor's chats. */
const english = {
  subtitle: 'In the chats with your patients',
  search: 'Words to look for',
  placeholder: 'saans, bukhar, sugar…',
  hint: 'Look for a word in a message',
  hintText:
    'In any spelling: saans, sans and सांस are the same. With several words, the message has all of them.',
  loading: 'Searching...',
  failed: 'The search did not work',
  none: ({ search }: { search: string }) => `No message with “${search}”`,
  noneText: 'Try fewer words, or other ones.',
  clear: 'Clear the search',
  more: 'Load more',
  found: ({ count, more }: { count: number; more: boolean }) =>
    plural('en', count, { one: '1 message found', other: `${count} messages found` }) +
    (more ? ' so far' : ''),
  senders: { doctor: 'You', ai: 'Assistant' },
};

export type English = typeof english;

export const useSearchMessages = defineMessages('search', english);
