import type { Page } from '@playwright/test';
import { AWAY_UNTIL } from '../harness/cast.ts';
import { answering, FAILURE, holding, press, pressing, type Screen } from './screen.ts';

const dashboard = { who: 'doctor', path: '/doctor/dashboard' } as const;
const qr = { who: 'doctor', path: '/doctor/qr' } as const;

const openDetails = async (page: Page) => {
  await press(page, /^Account:/);
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
};

const dashboardScreens: Screen[] = [
  {
    ...dashboard,
    name: 'dashboard',
    shows: 'Dashboard',
    seen: 'Recent Patients',
  },
  {
    ...dashboard,
    name: 'dashboard-loading',
    shows: 'Numbers are loading',
    holds: /api\/doctors\//,
    seen: 'Loading your numbers...',
  },
  {
    ...dashboard,
    name: 'dashboard-error',
    shows: 'Numbers could not be loaded',
    fails: /api\/doctors\//,
    seen: 'Your numbers could not be loaded',
  },
  {
    ...dashboard,
    who: 'newDoctor',
    name: 'dashboard-empty',
    shows: 'A doctor without patients',
    seen: 'No patients assigned yet',
  },
  {
    ...dashboard,
    name: 'dashboard-away',
    shows: 'A doctor who is away',
    alters: {
      calls: /api\/auth\/me\//,
      change: ({ user, doctor }: { user: object; doctor: object }) => ({
        user,
        doctor: { ...doctor, awayUntil: AWAY_UNTIL },
      }),
    },
    seen: /^You are away until/,
  },
  {
    ...dashboard,
    name: 'dashboard-unreached',
    telling: true,
    shows: 'Emergencies cannot reach the doctor',
    arrange: async (page) => {
      await page.getByText('Recent Patients', { exact: true }).waitFor();
      await answering(page, /api\/.*\/inbox$/, FAILURE);
      // Fired when the network returns: the inbox is requested at once.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
    seen: 'Not connected.',
  },
  {
    ...dashboard,
    name: 'doctor-account-menu',
    shows: "A doctor's account menu",
    arrange: pressing(/^Account:/),
    seen: /^Settings$/,
  },
  {
    ...dashboard,
    name: 'edit-details',
    shows: 'What patients see of a doctor is edited',
    arrange: openDetails,
    seen: 'What your patients see about you.',
  },
  {
    ...dashboard,
    name: 'edit-details-loading',
    shows: "A doctor's details are loading",
    arrange: async (page) => {
      await holding(page, /api\/doctors\/[^/]+$/);
      await openDetails(page);
    },
    seen: 'Loading your details...',
  },
  {
    ...dashboard,
    name: 'edit-details-error',
    shows: "A doctor's details could not be loaded",
    arrange: async (page) => {
      await answering(page, /api\/doctors\/[^/]+$/, FAILURE);
      await openDetails(page);
    },
    seen: 'Your details could not be loaded',
  },
  {
    ...dashboard,
    name: 'edit-details-missing',
    shows: "A doctor's details with faults",
    arrange: async (page) => {
      await openDetails(page);
      await page.getByLabel('Years of experience').fill('0');
      await press(page, 'Save');
    },
    seen: 'Please enter a whole number from 1 to 50.',
  },
];

const qrScreens: Screen[] = [
  {
    ...qr,
    name: 'qr',
    shows: 'Your QR code',
    seen: 'Doctor Assignment QR Code',
  },
  {
    ...qr,
    name: 'qr-loading',
    shows: 'The code is loading',
    holds: /api\/.*\/qr-code/,
    seen: 'Loading your QR code...',
  },
  {
    ...qr,
    name: 'qr-error',
    shows: 'The code could not be loaded',
    fails: /api\/.*\/qr-code/,
    seen: 'Error Loading QR Code',
  },
  {
    ...qr,
    name: 'qr-replace',
    shows: 'Confirmation before the code is replaced',
    arrange: pressing('Replace code'),
    seen: 'Replace your QR code?',
  },
  {
    ...qr,
    name: 'qr-copied',
    telling: true,
    shows: 'The link is copied',
    arrange: pressing('Copy link'),
    seen: /^(Link copied|Copy this link)$/,
  },
  {
    ...qr,
    name: 'qr-print',
    shows: 'The code on paper, for the waiting room',
    arrange: (page) => page.getByText('Doctor Assignment QR Code').waitFor(),
    seen: 'Doctor Assignment QR Code',
    paper: true,
  },
];

const otherScreens: Screen[] = [
  {
    who: 'doctor',
    path: '/doctor/appointments',
    name: 'doctor-appointments',
    shows: "A doctor's appointments",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/chat',
    name: 'doctor-chat',
    telling: true,
    shows: "A doctor's chat",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/profile',
    name: 'doctor-profile',
    telling: true,
    shows: "A doctor's profile",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/settings',
    name: 'doctor-settings',
    telling: true,
    shows: "A doctor's settings",
    seen: 'Where you are signed in',
  },
  {
    who: 'doctor',
    path: '/doctor/settings',
    name: 'doctor-settings-error',
    shows: "A doctor's settings that could not be loaded",
    fails: /auth\/sessions/,
    seen: 'This could not be loaded.',
  },
];

/** Screens of the doctor's portal other than patients and inbox. */
export const portalScreens: Screen[] = [...dashboardScreens, ...qrScreens, ...otherScreens];
