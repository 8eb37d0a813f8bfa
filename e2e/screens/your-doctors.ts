import type { Page } from '@playwright/test';
import { fakeRearCamera } from '../harness/camera.ts';
import { AWAY_UNTIL, type Ids } from '../harness/cast.ts';
import { answering, FAILURE, holding, press, pressing, type Screen } from './screen.ts';

const doctors = { who: 'patient', path: '/patient/doctors' } as const;
const scanner = { who: 'patient', path: '/patient/qr-scanner' } as const;
const scanned = {
  who: 'newPatient',
  path: ({ doctorLink }: Ids) => `/patient/qr-scanner${doctorLink}`,
} as const;

const listScreens: Screen[] = [
  {
    ...doctors,
    name: 'doctors',
    shows: 'Your doctors',
    seen: 'Meera Iyer',
  },
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
    name: 'doctors-verified',
    telling: true,
    shows: 'Doctors whom the clinic has checked, and who are away',
    alters: {
      calls: /api\/patients\/doctors\//,
      change: (list: object[]) =>
        list.map((doctor) => ({ ...doctor, verified: true, awayUntil: AWAY_UNTIL })),
    },
    seen: 'Verified',
  },
  {
    ...doctors,
    name: 'doctor-menu',
    shows: 'What can be done with a doctor',
    arrange: pressing('More about Dr. Meera Iyer'),
    seen: 'Remove doctor',
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
  {
    ...doctors,
    name: 'doctor-remove-failed',
    shows: 'A doctor could not be removed',
    fails: /api\/patients\/[^/]+\/doctors\//,
    arrange: async (page) => {
      await press(page, 'More about Dr. Meera Iyer');
      await page.getByRole('menuitem', { name: 'Remove doctor' }).click();
      await press(page, 'Remove');
    },
    seen: 'Doctor not removed',
  },
];

const withCamera = (kind: string) => async (page: Page) => {
  await page.evaluate((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
  }, kind);
  await press(page, 'Start Camera');
};

const scannerScreens: Screen[] = [
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
    name: 'scanner-lit',
    telling: true,
    shows: 'A second camera to switch to, and its light is on',
    arrange: async (page) => {
      await fakeRearCamera(page);
      await press(page, 'Start Camera');
      await press(page, 'Switch camera');
      await press(page, 'Light');
      await page.getByRole('button', { name: 'Light', pressed: true }).waitFor();
    },
    seen: 'Switch camera',
  },
  {
    ...scanned,
    name: 'scanner-validating',
    shows: 'A code is being checked',
    holds: /validate-qr/,
    seen: 'Validating QR code...',
  },
  {
    ...scanned,
    name: 'scanner-failed',
    shows: 'A code could not be checked',
    fails: /validate-qr/,
    seen: 'Scan Failed',
  },
  {
    ...scanner,
    name: 'scanner-invalid',
    shows: 'A code of somebody else',
    path: '/patient/qr-scanner#d=no-such-code',
    seen: 'Invalid QR Code',
  },
  {
    ...scanned,
    name: 'scanner-replaced',
    shows: 'A code that was replaced',
    alters: {
      calls: /validate-qr/,
      change: () => ({
        isValid: false,
        doctor: null,
        error: 'This code was replaced. Ask your doctor for the new one.',
      }),
    },
    seen: /^This code was replaced/,
  },
  {
    ...doctors,
    name: 'scanner-insecure',
    shows: 'A page that may not ask for the camera',
    arrange: async (page) => {
      await page.evaluate(() =>
        Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true }),
      );
      await page.getByRole('link', { name: 'Add Doctor' }).click();
    },
    seen: 'The camera needs a secure page',
  },
  {
    ...scanner,
    name: 'scanner-no-camera',
    shows: 'A device without a camera',
    arrange: withCamera('NotFoundError'),
    seen: 'There is no camera here',
  },
  {
    ...scanner,
    name: 'scanner-refused',
    shows: 'The camera was refused',
    arrange: withCamera('NotAllowedError'),
    seen: 'The camera is not allowed',
  },
];

const confirmationScreens: Screen[] = [
  {
    ...scanned,
    name: 'scan-complete',
    telling: true,
    shows: 'A doctor was scanned',
    seen: 'Scan Complete!',
  },
  {
    ...scanned,
    who: 'patient',
    name: 'scan-again',
    shows: 'A doctor the clinic has checked, already in the list',
    alters: {
      calls: /validate-qr/,
      change: ({ doctor, ...answer }: { doctor: object }) => ({
        ...answer,
        doctor: { ...doctor, verified: true },
      }),
    },
    seen: /is already in your list/,
  },
  {
    ...scanned,
    name: 'scan-adding',
    shows: 'A doctor is being added',
    arrange: async (page) => {
      await holding(page, /assign-via-qr/);
      await press(page, 'Add Doctor');
    },
    seen: 'Adding...',
  },
  {
    ...scanned,
    name: 'scan-add-failed',
    shows: 'A doctor could not be added',
    arrange: async (page) => {
      await answering(page, /assign-via-qr/, FAILURE);
      await press(page, 'Add Doctor');
    },
    seen: 'Assignment Failed',
  },
  {
    ...scanned,
    who: 'newcomer',
    name: 'doctor-added',
    telling: true,
    shows: 'A doctor was added',
    arrange: pressing('Add Doctor'),
    seen: 'Doctor Added Successfully!',
  },
];

/** Screens of the patient's doctors and of adding one. */
export const yourDoctorsScreens: Screen[] = [
  ...listScreens,
  ...scannerScreens,
  ...confirmationScreens,
];
