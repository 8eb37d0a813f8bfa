import type { Page } from '@playwright/test';
import type { Ids } from '../harness/cast.ts';
import { press, pressing, type Screen } from './screen.ts';

const chat = {
  who: 'doctor',
  path: ({ emergencyChat }: Ids) => `/doctor/inbox/${emergencyChat}`,
} as const;

const person = (end: string, name: string, isAssistant: boolean) => ({
  id: `0190a000-0000-7000-8000-0000000000${end}`,
  name,
  isAssistant,
});
const amita = person('04', 'Amita Kale', true);
const rao = person('02', 'Suresh Rao', false);

const note = (by: object | null, content: string, minute: number) => ({
  id: `0190a000-0000-7000-8000-0000000000d${minute}`,
  by,
  content,
  createdAt: `2099-03-10T06:0${minute}:00.000Z`,
});

/** Adds colleagues' notes to the chat. */
const withNotes = {
  calls: /api\/chats\/[^/]+\/team$/,
  change: (team: object) => ({
    ...team,
    notes: [
      note(amita, 'The daughter decides with her. Reach her before noon.', 1),
      note(rao, 'Called back at six, nobody answered.', 2),
      note(null, 'Moved to Pune in May.', 3),
    ],
  }),
};

/** Adds a colleague to the chat. */
const withColleague = {
  calls: /api\/chats\/[^/]+\/team$/,
  change: (team: object) => ({ ...team, people: [amita] }),
};

/** Makes the event stream repeat that the colleague is typing. */
const typing = async (page: Page) => {
  const chatId = page.url().split('/').at(-1);
  const event = JSON.stringify({ type: 'writing', chatId, by: amita.id });
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 500\n\ndata: ${event}\n\n` }),
  );
  await page.reload();
};

const lastNote = (text: string) => (page: Page) =>
  page.getByText(text).first().scrollIntoViewIfNeeded();

const INBOX = /api\/doctors\/[^/]+\/inbox$/;
const RECEIVERS = /api\/chats\/[^/]+\/hand-over$/;
const WHY = 'Her sister called, she is on the way to the hospital with her.';

/** Marks all inbox items as handed over by an assistant to the stand-in. */
const handedOver = {
  calls: INBOX,
  change: (items: object[]) =>
    items.map((item) => ({
      ...item,
      handOver: { to: rao, by: amita, at: '2099-03-10T06:00:00.000Z', why: WHY },
    })),
};

/** Adds the colleagues to whom the chat can be handed over. */
const withReceivers = (colleagues: object[]) => ({
  calls: /api\/chats\/[^/]+\/(team|hand-over)$/,
  change: (answer: object) =>
    'notes' in answer ? { ...answer, people: [amita, rao] } : { colleagues },
});
const withColleagues = withReceivers([amita, rao]);
const handingOver = async (page: Page) => {
  await press(page, 'Hand over');
  await page.getByLabel('Hand to').waitFor();
  await page.getByRole('button', { name: 'Hand over' }).last().click();
};

/** Screens of the clinic's internal communication in a chat. */
export const teamScreens: Screen[] = [
  {
    ...chat,
    name: 'team-notes',
    shows: 'Internal notes in a conversation',
    alters: withNotes,
    arrange: lastNote('Moved to Pune in May.'),
    seen: 'Someone who has left',
  },
  {
    ...chat,
    name: 'team-note',
    shows: 'An internal note is written, with a mistake',
    alters: withColleague,
    arrange: async (page) => {
      await press(page, 'Internal note');
      await press(page, 'Save note');
    },
    seen: 'Write the note first.',
  },
  {
    ...chat,
    name: 'team-writing',
    shows: 'A colleague types in a conversation',
    alters: withColleague,
    arrange: typing,
    seen: 'Amita Kale is writing…',
  },
  {
    ...chat,
    name: 'hindi-team-writing',
    shows: 'A colleague types in a conversation, in Hindi',
    language: 'hi',
    alters: withColleague,
    arrange: typing,
    seen: 'Amita Kale लिख रहे हैं…',
  },
  {
    ...chat,
    name: 'hindi-team-notes',
    shows: 'Internal notes in a conversation, in Hindi',
    language: 'hi',
    alters: withNotes,
    arrange: lastNote('Moved to Pune in May.'),
    seen: 'कोई जो अब यहाँ नहीं हैं',
  },
  {
    ...chat,
    name: 'hindi-team-note',
    shows: 'An internal note is written, in Hindi',
    alters: withColleague,
    language: 'hi',
    arrange: pressing('टीम का नोट'),
    seen: /^उनके लिए जो यहाँ जवाब देते हैं/,
  },
  {
    who: 'doctor',
    path: '/doctor/inbox',
    name: 'inbox-handed-over',
    shows: 'What was handed over, in the inbox',
    alters: handedOver,
    seen: 'Handed to Dr. Suresh Rao by Amita Kale:',
  },
  {
    ...chat,
    name: 'handed-over',
    shows: 'A conversation that was handed over',
    alters: handedOver,
    seen: WHY,
  },
  {
    ...chat,
    name: 'hand-over',
    telling: true,
    shows: 'Handing over, with mistakes',
    alters: withColleagues,
    arrange: handingOver,
    seen: 'Write why in one line.',
  },
  {
    ...chat,
    name: 'hand-over-loading',
    shows: 'The colleagues are loading',
    alters: withColleague,
    holds: RECEIVERS,
    arrange: pressing('Hand over'),
    seen: 'Loading colleagues…',
  },
  {
    ...chat,
    name: 'hand-over-error',
    shows: 'The colleagues could not be loaded',
    alters: withColleague,
    fails: RECEIVERS,
    arrange: pressing('Hand over'),
    seen: 'The colleagues could not be loaded',
  },
  {
    ...chat,
    name: 'hand-over-nobody',
    shows: 'Nobody else can answer',
    alters: withReceivers([]),
    arrange: pressing('Hand over'),
    seen: /^Nobody else can answer here now/,
  },
  {
    ...chat,
    name: 'hindi-handed-over',
    shows: 'A conversation that was handed over, in Hindi',
    language: 'hi',
    alters: handedOver,
    seen: WHY,
  },
  {
    ...chat,
    name: 'hindi-hand-over',
    shows: 'Handing over, in Hindi',
    language: 'hi',
    alters: withColleagues,
    arrange: pressing('सौंपें'),
    seen: 'क्यों, एक पंक्ति में',
  },
];
