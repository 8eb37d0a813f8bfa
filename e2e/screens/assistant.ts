import type { Page } from '@playwright/test';
import { pressing, type Screen } from './screen.ts';

const assistant = { who: 'assistant', path: '/doctor/inbox' } as const;
const opening = (name: string) => (page: Page) => page.getByRole('link', { name }).last().click();

/** Screens of an assistant, with the doctors who have allowed it. */
export const assistantScreens: Screen[] = [
  {
    ...assistant,
    name: 'assistant-inbox',
    shows: 'The inbox of an assistant',
    seen: 'Sunita Patil',
  },
  {
    ...assistant,
    name: 'assistant-inbox-none',
    shows: 'The inbox of an assistant whom nobody has allowed yet',
    alters: { calls: /api\/doctors\/.*\/inbox$/, change: () => [] },
    seen: /^Once a doctor has allowed you/,
  },
  {
    ...assistant,
    name: 'assistant-chat',
    shows: 'A routine chat that an assistant has answered',
    arrange: opening('Asha Kulkarni'),
    seen: 'Monday at 11 is free. Shall I book it?',
  },
  {
    ...assistant,
    name: 'assistant-emergency',
    telling: true,
    shows: 'An emergency, which an assistant does not answer',
    arrange: opening('Mohan Rao'),
    seen: /^The doctor answers here/,
  },
  {
    ...assistant,
    path: '/doctor/desk',
    name: 'assistant-desk',
    shows: "The day of an assistant's doctor",
    seen: 'Asha Kulkarni',
  },
  {
    ...assistant,
    name: 'assistant-menu',
    shows: 'The account menu of an assistant',
    arrange: pressing(/^Account:/),
    seen: 'Settings',
  },
  {
    ...assistant,
    path: '/doctor/settings',
    name: 'assistant-settings',
    shows: 'Settings of an assistant',
    seen: 'Where you are signed in',
  },
  {
    ...assistant,
    name: 'hindi-assistant-emergency',
    shows: 'An emergency, which an assistant does not answer, in Hindi',
    language: 'hi',
    arrange: opening('Mohan Rao'),
    seen: /^यहाँ जवाब डॉक्टर देते हैं/,
  },
];
