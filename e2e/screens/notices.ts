import type { Page } from '@playwright/test';
import type { Ids } from '../harness/cast.ts';
import { DEMO_NOW } from '../harness/cast.ts';
import { type FakePermission, fakePermission } from '../harness/notifications.ts';
import { press, type Screen } from './screen.ts';

const settings = { who: 'patient', path: '/patient/settings' } as const;
const chat = {
  who: 'patient',
  path: ({ doctor }: Ids) => `/patient/chat/${doctor}`,
} as const;
const inbox = { who: 'doctor', path: '/doctor/inbox' } as const;

const minutesAgo = (minutes: number) =>
  new Date(Date.parse(DEMO_NOW) - minutes * 60_000).toISOString();
const devices = ['Chrome on Android', 'Firefox on Windows', 'Safari on iPhone'].map(
  (label, place) => ({
    id: `0190a000-0000-7000-8000-00000000000${place}`,
    label,
    createdAt: minutesAgo(5_000),
    lastSentAt: place === 2 ? null : minutesAgo(place * 900 + 20),
  }),
);

/** Reloads with this support of notifications, and scrolls to a part of the settings. */
const where = (allowed: FakePermission, part?: string) => async (page: Page) => {
  await fakePermission(page, allowed);
  await page.reload();
  if (!part) return;
  const heading = page.getByRole('heading', { name: part, exact: true });
  await heading.waitFor();
  await heading.evaluate((title) => title.closest('section')?.scrollIntoView({ block: 'center' }));
};
const settingsWhere = (allowed: FakePermission) => where(allowed, 'Notifications');

const settingsScreens: Screen[] = [
  {
    ...settings,
    name: 'notices-off',
    shows: 'Notifications are off on this device',
    arrange: settingsWhere('default'),
    seen: 'Off for this device',
  },
  {
    ...settings,
    name: 'notices-on',
    telling: true,
    shows: 'Notifications are on, on several devices, and a test was sent',
    alters: { calls: /push\/devices$/, change: () => devices },
    arrange: async (page) => {
      await page.evaluate((deviceId) => {
        const userId = localStorage.getItem('userId');
        localStorage.setItem('pushDevice', JSON.stringify({ userId, deviceId, body: '' }));
      }, devices[0]?.id);
      await page.route(/push\/test$/, (route) => route.fulfill({ json: { result: 'sent' } }));
      await settingsWhere('granted')(page);
      await press(page, 'Send a test');
    },
    seen: /^Sent\. It appears here/,
  },
  {
    ...settings,
    name: 'notices-denied',
    shows: 'Notifications are blocked by the browser',
    arrange: settingsWhere('denied'),
    seen: 'Blocked in this browser',
  },
  {
    ...settings,
    name: 'notices-home-screen',
    shows: 'The way over the Home Screen of an iPhone',
    arrange: settingsWhere('homeScreen'),
    seen: 'First put Saathi on your Home Screen',
  },
  {
    ...settings,
    language: 'hi',
    name: 'hindi-notices-home-screen',
    shows: 'The way over the Home Screen of an iPhone, in Hindi',
    arrange: where('homeScreen', 'सूचनाएँ'),
    seen: 'पहले साथी को होम स्क्रीन पर रखें',
  },
  {
    ...settings,
    name: 'notices-missing',
    shows: 'A browser without notifications',
    arrange: settingsWhere('missing'),
    seen: 'Not possible in this browser',
  },
  {
    ...settings,
    name: 'notices-switched-off',
    shows: 'A server that sends no notifications',
    alters: { calls: /push\/key$/, change: () => ({ key: null }) },
    arrange: settingsWhere('default'),
    seen: 'Not offered by your clinic',
  },
  {
    ...settings,
    name: 'notices-error',
    shows: 'Notifications could not be loaded',
    fails: /api\/(push|notices)\//,
    arrange: settingsWhere('default'),
    seen: 'Your notifications could not be loaded.',
  },
  {
    ...settings,
    name: 'notices-gateway',
    shows: 'Notifications by SMS or WhatsApp, where a clinic offers them',
    alters: {
      calls: /notices\/settings$/,
      change: (known: object) => ({ ...known, gatewayOffered: true }),
    },
    arrange: async (page) => {
      await where('default', 'What you hear about')(page);
    },
    seen: /SMS or WhatsApp/,
  },
  {
    ...settings,
    who: 'doctor',
    path: '/doctor/settings',
    name: 'notices-doctor',
    shows: "A doctor's notifications",
    arrange: settingsWhere('default'),
    seen: /^Emergencies ring on every device/,
  },
];

const RUNG = [
  { step: 'doctor', at: minutesAgo(12), devices: 2 },
  { step: 'again', at: minutesAgo(7), devices: 2 },
];

/** Screens of notifications: the question, the settings, and the results. */
export const noticesScreens: Screen[] = [
  ...settingsScreens,
  {
    ...chat,
    name: 'chat-ask-for-notices',
    shows: 'A patient who waits is asked about notifications',
    arrange: where('default'),
    seen: 'Get a notification when the answer comes?',
  },
  {
    ...chat,
    who: 'patientInDanger',
    name: 'chat-emergency-rang',
    shows: "The doctor's phone has rung for an emergency",
    alters: {
      calls: /api\/chats\/patient/,
      change: (chats: object[]) => chats.map((one) => ({ ...one, rangAt: minutesAgo(7) })),
    },
    seen: /^We rang your doctor’s phone at/,
  },
  {
    ...inbox,
    name: 'inbox-ask-for-notices',
    shows: 'A doctor is asked about notifications',
    arrange: async (page) => {
      await page.evaluate(() => localStorage.setItem('alarm', 'on'));
      await where('default')(page);
    },
    seen: /^Hear emergencies while/,
  },
  {
    ...inbox,
    name: 'inbox-rang',
    shows: 'What was done so that somebody hears of an emergency',
    alters: {
      calls: /api\/.*\/inbox$/,
      change: ([first, ...others]: object[]) => [
        { ...first, rang: RUNG, openedAt: minutesAgo(4) },
        ...others,
      ],
    },
    seen: /^Rang on 2 devices/,
  },
  {
    who: 'patient',
    path: '/patient/goals',
    name: 'goals-reminder',
    shows: 'Goals with reminders',
    alters: {
      calls: /api\/goals\?/,
      change: (goals: object[]) =>
        goals.map((goal, place) => ({ ...goal, remindAt: place % 2 ? null : '19:30' })),
    },
    seen: 'Reminder at 7:30 pm',
  },
];
