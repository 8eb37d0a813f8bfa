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

/** What colleagues have noted in the chat. */
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

const lastNote = (text: string) => (page: Page) =>
  page.getByText(text).first().scrollIntoViewIfNeeded();

/** What the people of the clinic tell one another in a chat. */
export const teamScreens: Screen[] = [
  {
    ...chat,
    name: 'team-notes',
    shows: 'Internal notes in a conversation',
    alters: withNotes,
    arrange: lastNote('Moved to Pune in May.'),
    seen: 'Somebody who has left',
  },
  {
    ...chat,
    name: 'team-note',
    shows: 'An internal note is written, with a mistake',
    arrange: async (page) => {
      await press(page, 'Internal note');
      await press(page, 'Save note');
    },
    seen: 'Write the note first.',
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
    language: 'hi',
    arrange: pressing('टीम का नोट'),
    seen: /^उनके लिए जो यहाँ जवाब देते हैं/,
  },
];
