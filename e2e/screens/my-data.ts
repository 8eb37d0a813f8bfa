import type { Page } from '@playwright/test';
import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { DEMO_NOW, type Ids } from '../harness/cast.ts';
import { answering, press, type Screen } from './screen.ts';

const patient = { who: 'patient', path: '/patient/my-data' } as const;
const doctor = { who: 'doctor', path: '/doctor/my-data' } as const;
const SESSION = /api\/auth\/me/;
const MY_DATA = /api\/my-data$/;

export const hoursAfter = (hours: number) =>
  new Date(Date.parse(DEMO_NOW) + hours * 3_600_000).toISOString();

/** Adds notes and questions that are shown on every screen. */
export const standing = (more: object) => ({
  calls: SESSION,
  change: (session: object) => ({ ...session, ...more }),
});
const withData = (more: object) => ({
  calls: MY_DATA,
  change: (data: object) => ({ ...data, ...more }),
});

/** Scrolls to a part of the screen. */
export const showing = (part: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name: part, exact: true });
  await heading.waitFor();
  await heading.evaluate((title) => title.closest('section')?.scrollIntoView({ block: 'start' }));
};

export const makeCopy = (open: string, pin: string) => async (page: Page) => {
  await press(page, open);
  await page.getByLabel(pin).fill('1379');
  await page.getByRole('dialog').getByRole('button', { name: open }).click();
};

/** Waits until the PIN dialog, which has the same heading, has closed. */
export const answered = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

export const links = {
  json: '/api/my-data/downloads/a',
  page: '/api/my-data/downloads/b',
  fhir: '/api/me/export.fhir.json?token=c',
  expiresAt: hoursAfter(0.25),
};

const grievances = [
  {
    number: 'G-7K3M-2QXA',
    text: 'The clinic calls me although I asked for messages only.',
    state: 'open',
    filedAt: hoursAfter(-20),
    answer: null,
    answeredAt: null,
  },
  {
    number: 'G-1B4T-9WZE',
    text: 'My date of birth was wrong on the report.',
    state: 'answered',
    filedAt: hoursAfter(-400),
    answer: 'Thank you for telling us. It has been put right.',
    answeredAt: hoursAfter(-380),
  },
];

const patientScreens: Screen[] = [
  {
    ...patient,
    name: 'my-data',
    shows: "A patient's own data",
    seen: 'What you agreed to',
  },
  {
    ...patient,
    name: 'my-data-loading',
    shows: 'The own data is loading',
    holds: MY_DATA,
    seen: 'Loading your data...',
  },
  {
    ...patient,
    name: 'my-data-error',
    shows: 'The own data could not be loaded',
    fails: MY_DATA,
    seen: 'Your data could not be loaded',
  },
  {
    ...patient,
    name: 'my-data-notice',
    shows: 'The privacy notice',
    arrange: (page) => press(page, /^Read what you agreed to/),
    seen: /^Version \d/,
  },
  {
    ...patient,
    name: 'my-data-withdraw',
    shows: 'Confirmation before a doctor is removed',
    arrange: (page) => press(page, /^Remove Dr\./),
    seen: /^Remove Dr\..*\?$/,
  },
  {
    ...patient,
    name: 'my-data-copy-pin',
    shows: 'A wrong PIN when a copy is made',
    arrange: async (page) => {
      await answering(page, /my-data\/downloads/, {
        status: 422,
        json: { code: 'wrong_pin', message: 'This is not your current PIN.' },
      });
      await makeCopy('Make my copy', 'Your PIN')(page);
    },
    seen: 'This is not your PIN.',
  },
  {
    ...patient,
    name: 'my-data-copy',
    shows: 'A copy is ready',
    arrange: async (page) => {
      await answering(page, /my-data\/downloads/, { status: 201, json: links });
      await makeCopy('Make my copy', 'Your PIN')(page);
      await answered(page);
      await showing('Take a copy')(page);
    },
    seen: /^Your copy is ready/,
  },
  {
    ...patient,
    name: 'my-data-person',
    shows: 'Name and date of birth are put right',
    arrange: (page) => press(page, 'Correct name and date of birth'),
    seen: 'About you',
  },
  {
    ...patient,
    name: 'my-data-phone',
    shows: 'A new phone number with faults',
    arrange: async (page) => {
      await press(page, 'Change the phone number');
      await press(page, 'Change number');
    },
    seen: 'Type the code your clinic gave you.',
  },
  {
    ...patient,
    name: 'my-data-nominee-form',
    shows: 'Somebody is named to act for the person',
    arrange: async (page) => {
      await press(page, 'Add a nominee');
      await press(page, 'Save');
    },
    seen: 'Please enter the relation.',
  },
  {
    ...patient,
    name: 'my-data-nominee',
    shows: 'Who acts for the person, and complaints with their answers',
    alters: withData({
      nominee: { name: 'Ravi Kulkarni', relation: 'Son', phone: '+919812345678' },
      grievances,
    }),
    arrange: showing('Your nominee'),
    seen: 'No. G-7K3M-2QXA',
  },
  {
    ...patient,
    name: 'my-data-erase',
    shows: 'What goes and what stays',
    arrange: showing('Erase everything'),
    seen: 'What stays',
  },
  {
    ...patient,
    name: 'my-data-erase-pin',
    telling: true,
    shows: 'The PIN before everything is erased',
    arrange: (page) => press(page, 'Erase my data'),
    seen: 'Erase everything?',
  },
  {
    who: 'patient',
    path: '/patient/goals',
    name: 'erasure-banner',
    shows: 'When everything will be erased, on every screen',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /^Your data will be erased on/,
  },
  {
    who: 'patient',
    path: ({ doctor }: Ids) => `/patient/chat/${doctor}`,
    name: 'erasure-line',
    shows: 'When everything will be erased, above a conversation',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /^Your data will be erased on/,
  },
  {
    who: 'patient',
    path: '/patient/goals',
    name: 'privacy-question',
    shows: 'A new privacy notice asks',
    alters: standing({ privacyToAgree: PRIVACY_VERSIONS.at(-1) }),
    seen: 'I agree',
  },
  {
    who: 'patient',
    path: '/patient/goals',
    name: 'privacy-question-read',
    shows: 'The new privacy notice is read',
    alters: standing({ privacyToAgree: PRIVACY_VERSIONS.at(-1) }),
    arrange: (page) => press(page, 'Read it'),
    seen: /^Version \d/,
  },
];

const doctorScreens: Screen[] = [
  {
    ...doctor,
    name: 'doctor-my-data',
    shows: "A doctor's own data",
    seen: 'Take a copy',
  },
  {
    ...doctor,
    name: 'doctor-my-data-open-chats',
    telling: true,
    shows: 'Open chats before an erasure',
    arrange: showing('Erase everything'),
    seen: 'Open the inbox',
  },
  {
    who: 'doctor',
    path: '/doctor/dashboard',
    name: 'doctor-erasure-banner',
    shows: 'When everything will be erased, in the portal',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /^Your data will be erased on/,
  },
  {
    who: 'doctor',
    path: ({ emergencyChat }: Ids) => `/doctor/inbox/${emergencyChat}`,
    name: 'doctor-erasure-line',
    shows: 'When everything will be erased, at the end of a conversation',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /^Your data will be erased on/,
  },
];

/** Screens of my data: agreements, a copy, corrections, nominee, complaints, erasure. */
export const myDataScreens: Screen[] = [...patientScreens, ...doctorScreens];
