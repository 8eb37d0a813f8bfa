import type { Page } from '@playwright/test';
import { AWAY_UNTIL, type Ids } from '../harness/cast.ts';
import { answering, FAILURE, holding, press, pressing, type Screen } from './screen.ts';

const chat = {
  who: 'patient',
  path: ({ doctor }: Ids) => `/patient/chat/${doctor}`,
} as const;

const field = (page: Page) => page.getByPlaceholder('Type your message...');

const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await press(page, 'Send');
};

const openingScreens: Screen[] = [
  { ...chat, name: 'chat', shows: 'A chat that waits for the doctor', seen: /^Your streaks:/ },
  {
    ...chat,
    name: 'chat-loading',
    shows: 'A chat is opened',
    holds: /api\/(doctors|chats)\//,
    seen: 'Loading your doctor...',
  },
  {
    ...chat,
    name: 'chat-setting-up',
    shows: 'A chat is made',
    holds: /api\/chats\/patient/,
    seen: 'Setting up your chat...',
  },
  {
    ...chat,
    name: 'chat-error',
    shows: 'A chat could not be opened',
    fails: /api\/chats\/patient/,
    seen: 'This chat could not be opened',
  },
  {
    ...chat,
    name: 'chat-messages-error',
    shows: 'The messages could not be loaded',
    fails: /\/messages(\?|$)/,
    seen: 'The messages could not be loaded',
  },
  {
    ...chat,
    name: 'chat-away',
    shows: 'A doctor who is away',
    alters: {
      calls: /api\/doctors\/[^/]+$/,
      change: (doctor: object) => ({ ...doctor, awayUntil: AWAY_UNTIL }),
    },
    seen: /^Away until/,
  },
  {
    ...chat,
    who: 'patientWithoutGoals',
    name: 'chat-empty',
    shows: 'Nothing said yet',
    seen: 'Start a conversation with your doctor',
  },
  {
    ...chat,
    who: 'patientInDanger',
    name: 'chat-emergency',
    shows: 'An emergency, with the numbers to call',
    seen: 'Get help now',
  },
  {
    ...chat,
    who: 'newPatient',
    path: ({ long }: Ids) => `/patient/chat/${long.doctor}`,
    name: 'chat-unassigned',
    shows: "Somebody else's doctor",
    seen: 'Not on your list',
  },
  {
    ...chat,
    name: 'chat-missing',
    shows: 'A doctor who does not exist',
    path: '/patient/chat/nobody',
    seen: 'Doctor not found',
  },
  {
    who: 'formerPatient',
    path: ({ formerDoctor }) => `/patient/chat/${formerDoctor}`,
    name: 'chat-closed',
    shows: 'A doctor who was removed: to be read only',
    seen: /is no longer on your list/,
  },
];

const writingScreens: Screen[] = [
  {
    ...chat,
    name: 'chat-ask',
    shows: 'A question straight to the doctor',
    arrange: pressing('Ask the doctor'),
    seen: 'Send to the doctor',
  },
  {
    ...chat,
    name: 'chat-call',
    shows: 'Asking for a call',
    arrange: pressing(/^Call/),
    seen: 'When does it suit you?',
  },
  {
    ...chat,
    name: 'chat-book',
    shows: 'Asking for an appointment',
    arrange: pressing(/^Book/),
    seen: 'Preferred day',
  },
  {
    ...chat,
    name: 'chat-sending',
    shows: 'A message on its way',
    arrange: async (page) => {
      await holding(page, /api\/messages$/);
      await write(page, 'Can I come a little later on Friday?');
    },
    seen: 'Sending…',
  },
  {
    ...chat,
    name: 'chat-not-sent',
    shows: 'A message that could not be sent',
    fails: /api\/messages$/,
    arrange: (page) => write(page, 'Can I come a little later on Friday?'),
    seen: 'Retry',
  },
  {
    ...chat,
    name: 'chat-offline',
    shows: 'A message written without network',
    arrange: async (page) => {
      await page.getByText(/^Your streaks:/).waitFor();
      await page.context().setOffline(true);
      await write(page, 'Can I come a little later on Friday?');
    },
    seen: 'Not sent yet: no connection',
  },
  {
    ...chat,
    name: 'chat-reconnecting',
    shows: 'The connection comes back',
    arrange: async (page) => {
      await page.getByText(/^Your streaks:/).waitFor();
      await answering(page, /\/messages(\?|$)/, FAILURE);
    },
    seen: 'Reconnecting…',
  },
  {
    ...chat,
    name: 'chat-too-long',
    shows: 'A message that is too long',
    arrange: (page) => field(page).fill(`${'I have a question about Friday. '.repeat(125)}Thanks.`),
    seen: /too many$/,
  },
];

/** The patient's chat with a doctor. */
export const chatScreens: Screen[] = [...openingScreens, ...writingScreens];
