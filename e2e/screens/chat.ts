import { expect, type Page } from '@playwright/test';
import { AWAY_UNTIL, DEMO_NOW, type Ids } from '../harness/cast.ts';
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

const MESSAGES = /\/messages(\?|$)/;
const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

const aMessage = (place: number) => ({
  id: `0190a000-0000-7000-9000-${String(place).padStart(12, '0')}`,
  chatId: '0190a000-0000-7000-9000-000000000000',
  senderId: null,
  senderType: 'doctor',
  content: `How was day ${place}?`,
  createdAt: new Date(Date.parse(DEMO_NOW) - (300 - place) * 3_600_000).toISOString(),
  clientId: null,
  review: null,
  kind: 'text',
  helplines: [],
  intent: null,
  seenAt: null,
  seenByTeam: false,
});
const history = Array.from({ length: 200 }, (_, place) => aMessage(place));

/** Answers with these messages from now on; requests for older ones get no answer. */
const having = (page: Page, messages: object[]) =>
  page.route(MESSAGES, (route) =>
    route.request().url().includes('before=') ? undefined : route.fulfill({ json: messages }),
  );

const openingScreens: Screen[] = [
  {
    ...chat,
    name: 'chat',
    shows: 'A chat that waits for the doctor',
    seen: /^Your streaks:/,
  },
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
    fails: MESSAGES,
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
    telling: true,
    shows: 'An emergency, with the numbers to call',
    seen: 'Get help now',
  },
  {
    ...chat,
    who: 'newPatient',
    path: ({ long }: Ids) => `/patient/chat/${long.doctor}`,
    name: 'chat-unassigned',
    telling: true,
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
    telling: true,
    shows: 'A doctor who was removed: to be read only',
    seen: /is no longer on your list/,
  },
];

const writingScreens: Screen[] = [
  {
    ...chat,
    name: 'chat-ask',
    telling: true,
    shows: 'A question straight to the doctor',
    arrange: pressing('Ask the doctor'),
    seen: 'Send to the doctor',
  },
  {
    ...chat,
    name: 'chat-call',
    shows: 'Asking for a call',
    arrange: pressing(/^Call/),
    seen: 'When is a good time?',
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
    name: 'chat-discard',
    shows: 'Confirmation before a message that was not sent is discarded',
    fails: /api\/messages$/,
    arrange: async (page) => {
      await write(page, 'Can I come a little later on Friday?');
      await press(page, 'Discard');
    },
    seen: 'Discard this message?',
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
      await answering(page, MESSAGES, FAILURE);
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

const readingScreens: Screen[] = [
  {
    ...chat,
    name: 'chat-new-messages',
    shows: 'Somebody writes while one reads further up',
    arrange: async (page) => {
      await having(page, history);
      await page.reload();
      await messagesOf(page).getByText('How was day 199?').waitFor();
      await messagesOf(page).evaluate((box) => {
        box.scrollTop -= 300;
      });
      await having(page, [...history, aMessage(200)]);
    },
    seen: 'New messages',
  },
  {
    ...chat,
    name: 'chat-older',
    shows: 'Older messages are loading',
    arrange: async (page) => {
      await having(page, history);
      await page.reload();
      await messagesOf(page).getByText('How was day 199?').waitFor();
      await expect(async () => {
        await messagesOf(page).evaluate((box) => {
          box.scrollTop = 0;
        });
        await expect(page.getByText('Loading older messages…')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    seen: 'Loading older messages…',
  },
];

/** Screens of the patient's chat with a doctor. */
export const chatScreens: Screen[] = [...openingScreens, ...readingScreens, ...writingScreens];
