import type { Page } from '@playwright/test';
import { press, pressing, type Screen } from './screen.ts';

const goals = { who: 'patient', path: '/patient/goals' } as const;
const doctors = { who: 'patient', path: '/patient/doctors' } as const;
const chat = {
  who: 'patient',
  path: ({ doctor }: { doctor: string }) => `/patient/chat/${doctor}`,
} as const;
const scanner = { who: 'patient', path: '/patient/qr-scanner' } as const;

const goalsScreens: Screen[] = [
  { ...goals, name: 'goals', shows: "Today's goals", seen: /done today/ },
  {
    ...goals,
    name: 'goals-loading',
    shows: 'Goals are loading',
    holds: /api\/goals/,
    seen: 'Loading your goals...',
  },
  {
    ...goals,
    name: 'goals-error',
    shows: 'Goals could not be loaded',
    fails: /api\/goals/,
    seen: 'Your goals could not be loaded',
  },
  { ...goals, who: 'newPatient', name: 'goals-empty', shows: 'No goals yet', seen: 'No goals yet' },
  {
    ...goals,
    name: 'goal-create',
    shows: 'A new goal',
    arrange: pressing('Add Goal'),
    seen: 'Create New Goal',
  },
  {
    ...goals,
    name: 'goal-create-missing',
    shows: 'A new goal without a title',
    arrange: async (page) => {
      await press(page, 'Add Goal');
      await press(page, 'Create Goal');
    },
    seen: 'Please give your goal a title',
  },
  {
    ...goals,
    name: 'goal-edit',
    shows: 'A goal is edited',
    arrange: pressing(/^Edit goal: Walk/),
    seen: 'Edit Goal',
  },
  {
    ...goals,
    name: 'goal-delete',
    shows: 'Confirmation before a goal is deleted',
    arrange: pressing(/^Delete goal: Walk/),
    seen: /^Are you sure you want to delete/,
  },
  {
    ...goals,
    name: 'goal-history',
    shows: '90 days of a goal',
    arrange: pressing(/^History: Drink/),
    seen: 'Best streak',
  },
  {
    ...goals,
    name: 'goal-yesterday',
    shows: 'Yesterday is corrected',
    arrange: (page) =>
      page
        .getByRole('group', { name: 'Last 7 days: Read before sleeping' })
        .getByRole('button')
        .nth(5)
        .click(),
    seen: 'Yes, I did it',
  },
  {
    ...goals,
    name: 'goal-not-saved',
    shows: 'A tick that failed',
    fails: /\/progress$/,
    arrange: (page) => page.getByRole('checkbox', { name: 'Drink 8 glasses of water' }).click(),
    seen: 'Progress not saved',
  },
  {
    ...goals,
    name: 'goal-celebration',
    shows: 'Seven days in a row',
    arrange: async (page) => {
      const box = page.getByRole('checkbox', { name: 'No sugar in tea' });
      if (await box.isChecked()) await box.uncheck();
      await box.check();
    },
    seen: 'A whole week, every single day!',
  },
  {
    ...goals,
    name: 'goals-offline',
    shows: 'A tick without network',
    arrange: async (page) => {
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).isEnabled();
      await page.context().setOffline(true);
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).check();
    },
    seen: /^Not saved yet/,
  },
  {
    ...goals,
    name: 'account-menu',
    shows: "A patient's account menu",
    arrange: pressing(/^Account:/),
    seen: 'Sign Out',
  },
];

const doctorsScreens: Screen[] = [
  { ...doctors, name: 'doctors', shows: 'Your doctors', seen: 'Meera Iyer' },
  {
    ...doctors,
    name: 'doctors-loading',
    shows: 'Doctors are loading',
    holds: /api\/patients\/doctors/,
    seen: 'Loading your doctors...',
  },
  {
    ...doctors,
    name: 'doctors-error',
    shows: 'Doctors could not be loaded',
    fails: /api\/patients\/doctors/,
    seen: 'Your doctors could not be loaded',
  },
  {
    ...doctors,
    who: 'newPatient',
    name: 'doctors-empty',
    shows: 'No doctor yet',
    seen: 'No Doctors Assigned',
  },
  {
    ...doctors,
    name: 'doctor-remove',
    shows: 'Confirmation before a doctor is removed',
    arrange: async (page) => {
      await press(page, 'More about Dr. Meera Iyer');
      await page.getByRole('menuitem', { name: 'Remove doctor' }).click();
    },
    seen: 'Remove Dr. Meera Iyer?',
  },
  { ...scanner, name: 'scanner', shows: 'The scanner', seen: 'Start Camera' },
  {
    ...scanner,
    name: 'scanner-on',
    shows: 'The camera is on',
    arrange: pressing('Start Camera'),
    seen: 'Point camera at QR code',
  },
  {
    ...scanner,
    name: 'scanner-invalid',
    shows: 'A code of somebody else',
    path: '/patient/qr-scanner#d=no-such-code',
    seen: 'Invalid QR Code',
  },
  {
    ...scanner,
    name: 'scanner-no-camera',
    shows: 'A device without a camera',
    arrange: async (page) => {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('', 'NotFoundError'));
      });
      await press(page, 'Start Camera');
    },
    seen: 'No Camera Found',
  },
  {
    ...scanner,
    who: 'newPatient',
    name: 'scan-complete',
    shows: 'A doctor was scanned',
    path: ({ doctorLink }) => `/patient/qr-scanner${doctorLink}`,
    seen: 'Scan Complete!',
  },
];

const write = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type your message...').fill(text);
  await press(page, 'Send');
};

const chatScreens: Screen[] = [
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
    name: 'chat-error',
    shows: 'A chat could not be opened',
    fails: /api\/chats\/patient/,
    seen: 'This chat could not be opened',
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
    name: 'chat-unassigned',
    shows: "Somebody else's doctor",
    seen: 'Not on your list',
  },
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
    name: 'chat-not-sent',
    shows: 'A message that could not be sent',
    fails: /api\/messages$/,
    arrange: (page) => write(page, 'Can I come a little later on Friday?'),
    seen: 'Retry',
  },
];

/** Everything a patient sees. */
export const patientScreens: Screen[] = [
  ...goalsScreens,
  ...doctorsScreens,
  ...chatScreens,
  {
    who: 'patient',
    path: '/patient/records',
    name: 'records',
    shows: 'Medical records',
    seen: 'Coming Soon',
  },
  {
    who: 'patient',
    path: '/patient/appointments',
    name: 'appointments',
    shows: 'Appointments',
    seen: 'Coming Soon',
  },
  {
    who: 'patient',
    path: '/patient/settings',
    name: 'settings',
    shows: "A patient's settings",
    seen: 'Who looked at your data',
  },
  {
    ...goals,
    name: 'session-ended',
    shows: 'The session has ended in the middle of work',
    arrange: async (page) => {
      await page.route(/\/progress$/, (route) =>
        route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sign in first.' } }),
      );
      await page.getByRole('checkbox', { name: 'Drink 8 glasses of water' }).click();
    },
    seen: 'Your session has ended',
  },
  {
    ...goals,
    name: 'goals-hindi',
    shows: "Today's goals in Hindi",
    arrange: async (page) => {
      await press(page, /^Account:/);
      await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
    },
    seen: 'आज के लक्ष्य',
  },
];
