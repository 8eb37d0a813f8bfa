import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const CALL = /api\/doctors\/[^/]+\/search/;
const search = { who: 'doctor', path: '/doctor/search' } as const;

const typing = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text);

type Found = { [more: string]: unknown };

/** Adds results in other scripts to those of the demo's people. */
const inOtherLetters = (found: Found[]) => [
  ...found,
  {
    ...found[0],
    messageId: crypto.randomUUID(),
    senderType: 'doctor',
    excerpt: 'सीने में दर्द हो तो 112 पर कॉल करें।',
    found: [{ from: 9, to: 13 }],
  },
  {
    ...found[0],
    messageId: crypto.randomUUID(),
    senderType: 'ai',
    excerpt: `…${'dard aur pasina '.repeat(9)}…`,
    found: [{ from: 1, to: 5 }],
  },
];

/** Screens of the search in a doctor's chats. */
export const searchScreens: Screen[] = [
  {
    ...search,
    name: 'search',
    shows: 'Before a search',
    seen: 'Look for a word in a message',
  },
  {
    ...search,
    name: 'search-found',
    telling: true,
    shows: 'What was found',
    alters: { calls: CALL, change: inOtherLetters },
    arrange: typing('दर्द'),
    seen: 'सीने में',
  },
  {
    ...search,
    name: 'search-loading',
    shows: 'A search is under way',
    holds: CALL,
    arrange: typing('saans'),
    seen: 'Searching...',
  },
  {
    ...search,
    name: 'search-none',
    shows: 'A search that finds nothing',
    arrange: typing('zebra'),
    seen: /^No message with/,
  },
  {
    ...search,
    name: 'search-error',
    shows: 'The search did not work',
    fails: CALL,
    arrange: typing('saans'),
    seen: 'The search did not work',
  },
  {
    ...search,
    name: 'hindi-search',
    shows: 'What was found, in Hindi',
    language: 'hi',
    alters: { calls: CALL, change: inOtherLetters },
    arrange: typing('दर्द'),
    seen: 'सीने में',
  },
];
