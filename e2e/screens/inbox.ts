import type { Ids } from '../harness/cast.ts';
import { answering, press, pressing, type Screen } from './screen.ts';

type Item = { level: string; quote: string | null; [more: string]: unknown };

const NOT_FOUND = { code: 'not_found', message: 'There is no such chat.' };
const LEVELS = ['EMERGENCY', 'URGENT', 'UNSURE', 'ROUTINE', 'INFO'];

/** One item per level, with all possible details. */
const ofEachLevel = ([first]: [Item]) =>
  LEVELS.map((level, place) => ({
    ...first,
    chatId: `${String(first.chatId).slice(0, -1)}${place}`,
    level,
    unread: place,
    ...(level === 'URGENT' && {
      subject: 'other',
      who: 'father',
      vitals: [{ name: 'BP', value: 190, unit: 'mmHg', flag: 'high' }],
    }),
    ...(level === 'UNSURE' && { reason: null, ruleIds: [] }),
  }));

const inbox = { who: 'doctor', path: '/doctor/inbox' } as const;
const inboxChat = {
  who: 'doctor',
  path: ({ emergencyChat }: Ids) => `/doctor/inbox/${emergencyChat}`,
} as const;

/** Screens of the doctor's inbox. */
export const inboxScreens: Screen[] = [
  {
    ...inbox,
    name: 'inbox',
    shows: 'Inbox, most urgent first',
    seen: /waiting for you$/,
  },
  {
    ...inbox,
    name: 'inbox-loading',
    shows: 'The inbox is loading',
    holds: /api\/.*\/inbox$/,
    seen: 'Loading your inbox…',
  },
  {
    ...inbox,
    name: 'inbox-error',
    shows: 'The inbox could not be loaded',
    fails: /api\/.*\/inbox$/,
    seen: 'The inbox could not be loaded',
  },
  {
    ...inbox,
    who: 'newDoctor',
    name: 'inbox-empty',
    shows: 'Nobody is waiting',
    seen: 'All caught up',
  },
  {
    ...inbox,
    name: 'inbox-levels',
    shows: 'Each level, and somebody else with a measurement',
    alters: { calls: /api\/.*\/inbox$/, change: ofEachLevel },
    seen: '5 patients are waiting for you',
  },
  {
    ...inboxChat,
    name: 'inbox-chat',
    shows: 'The emergency, with goals beside it',
    seen: 'Why this is here',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-why',
    telling: true,
    shows: 'Why a conversation is in the inbox',
    arrange: pressing(/Why this is here$/),
    seen: /^Rules /,
  },
  {
    ...inboxChat,
    name: 'inbox-chat-read-only',
    shows: 'The patient has just removed the doctor',
    arrange: async (page) => {
      await page.getByText('Why this is here').waitFor();
      await answering(page, /\/messages(\?|$)/, { status: 404, json: NOT_FOUND });
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
    seen: /no longer assigned to you/,
  },
  {
    ...inbox,
    name: 'inbox-alarm',
    telling: true,
    shows: 'Emergencies are heard',
    arrange: pressing('Turn on'),
    seen: /^Sound/,
  },
  {
    ...inboxChat,
    name: 'inbox-chat-loading',
    shows: 'A conversation is loading',
    holds: /\/messages(\?|$)/,
    seen: 'Loading messages…',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-error',
    shows: 'A conversation could not be loaded',
    fails: /\/messages(\?|$)/,
    seen: 'The messages could not be loaded',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-not-sent',
    shows: 'An answer that could not be sent',
    fails: /api\/messages$/,
    arrange: async (page) => {
      await page.getByPlaceholder('Type your message...').fill('I am calling you now.');
      await press(page, 'Send');
    },
    seen: 'Retry',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-goals',
    shows: "The patient's goals on a phone",
    arrange: pressing('Goals'),
    seen: 'last 15 days',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-close',
    shows: 'Closing and handing back',
    arrange: pressing('Close & hand back'),
    seen: 'Close this conversation?',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-replies',
    shows: 'Quick replies of one’s own',
    arrange: pressing('Edit quick replies'),
    seen: 'New sentence',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-reply-remove',
    shows: 'Confirmation before a quick reply is removed',
    arrange: async (page) => {
      await press(page, 'Edit quick replies');
      await press(page, 'Remove: Please come to the clinic.');
    },
    seen: 'Remove this sentence?',
  },
  {
    ...inboxChat,
    name: 'inbox-shortcuts',
    shows: 'Keyboard shortcuts',
    arrange: async (page) => {
      await page.getByText('Why this is here').waitFor();
      await page.keyboard.press('?');
    },
    seen: 'Shortcuts are on',
  },
  {
    ...inboxChat,
    who: 'newDoctor',
    name: 'inbox-chat-missing',
    shows: "Somebody else's conversation",
    seen: 'Conversation not found',
  },
];
