import { answering, press, pressing, type Screen } from './screen.ts';

const goals = { who: 'patient', path: '/patient/goals' } as const;
const SETTINGS_CODE = /assets\/settings-page.*\.js/;
const settings = { who: 'patient', path: '/patient/settings' } as const;

/** Screens of a patient's account: placeholders, settings, sign-out. */
export const accountScreens: Screen[] = [
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
    ...goals,
    name: 'account-menu',
    shows: "A patient's account menu",
    arrange: pressing(/^Account:/),
    seen: 'Sign Out',
  },
  {
    ...settings,
    name: 'settings',
    shows: "A patient's settings",
    seen: 'Where you are signed in',
  },
  {
    ...settings,
    name: 'settings-loading',
    shows: 'Settings are loading',
    holds: /auth\/sessions/,
    seen: 'Where you are signed in',
  },
  {
    ...settings,
    name: 'settings-error',
    shows: 'Settings that could not be loaded',
    fails: /auth\/sessions/,
    seen: 'This could not be loaded.',
  },
  {
    ...settings,
    name: 'settings-wrong-pin',
    telling: true,
    shows: 'A wrong PIN when it is changed',
    arrange: async (page) => {
      await answering(page, /change-pin/, {
        status: 403,
        json: { code: 'wrong_pin', message: 'This is not the current PIN.' },
      });
      await page.getByLabel('Current PIN').fill('1379');
      await page.getByLabel('New PIN', { exact: true }).fill('8052');
      await page.getByLabel('Confirm new PIN').fill('8052');
      await press(page, 'Change PIN');
    },
    seen: 'This is not your current PIN.',
  },
  {
    ...goals,
    name: 'sign-out-unsaved',
    shows: 'Confirmation before a sign-out that loses something',
    arrange: async (page) => {
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).isEnabled();
      await page.context().setOffline(true);
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).click();
      await page.getByText(/^Not saved yet/).waitFor();
      await press(page, /^Account:/);
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    },
    seen: 'Sign out and lose unsaved changes?',
  },
  {
    ...goals,
    name: 'session-ended',
    shows: 'The session has ended in the middle of work',
    arrange: async (page) => {
      await answering(page, /\/progress$/, {
        status: 401,
        json: { code: 'not_signed_in', message: 'Sign in first.' },
      });
      await page.getByRole('checkbox', { name: 'Drink 8 glasses of water' }).click();
    },
    seen: 'Your session has ended',
  },
  {
    ...goals,
    name: 'restoring',
    shows: 'The session is being restored',
    holds: /api\/auth\/me/,
    seen: 'Loading…',
  },
  {
    ...settings,
    name: 'screen-loading',
    shows: "A screen's code is on its way",
    holds: SETTINGS_CODE,
    seen: 'Settings',
  },
  {
    ...settings,
    name: 'missing-chunk',
    shows: 'A part of the app that is gone, after the page was loaded anew',
    fails: SETTINGS_CODE,
    seen: 'Something went wrong',
  },
  {
    ...goals,
    name: 'fault',
    shows: 'A screen that failed',
    arrange: async (page) => {
      await answering(page, /api\/goals\?/, { status: 200, json: [null] });
      await page.reload();
    },
    seen: 'Something went wrong',
  },
];
