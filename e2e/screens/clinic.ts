import type { Page } from '@playwright/test';
import { type Answer, answering, press, pressing, type Screen, unfold } from './screen.ts';

const DOCTORS = /api\/clinic\/doctors$/;
const owner = { who: 'owner', path: '/doctor/clinic' } as const;
const another = { who: 'newDoctor', path: '/doctor/clinic' } as const;

type Session = { clinic?: string };
const unowned = {
  calls: /api\/auth\/me\//,
  change: (session: Session) => ({ ...session, clinic: 'unowned' }),
};

type Doctor = { owner: boolean; verified: boolean };
/** Marks the first doctor who is not an owner as verified. */
const oneVerified = {
  calls: DOCTORS,
  change: (doctors: Doctor[]) => {
    const place = doctors.findIndex((one) => !one.owner);
    return doctors.map((one, here) => (here === place ? { ...one, verified: true } : one));
  },
};

type Overview = { unseen: object } | { lastAt: string };
/** Reports waiting emergencies and days without a backup. */
const inTrouble = {
  calls: /api\/clinic\/(figures|back-ups)$/,
  change: (answer: Overview) =>
    'unseen' in answer
      ? {
          ...answer,
          unseen: { fiveMinutes: 0, oneHour: 2, longer: 1 },
          waits: [
            { level: 'EMERGENCY', medianSeconds: null },
            { level: 'URGENT', medianSeconds: 430 },
            { level: 'ROUTINE', medianSeconds: 9_000 },
          ],
        }
      : { ...answer, lastAt: '2026-03-01T20:40:00Z', failed: true },
};

const complained = {
  calls: /api\/clinic\/duties$/,
  change: (duties: object) => ({
    ...duties,
    complaints: [
      {
        number: 'G-7K3M-2QXA',
        text: 'Nobody answers the telephone when I ask for my reports.',
        state: 'open',
        filedAt: '2026-03-09T05:00:00Z',
        answer: null,
        answeredAt: null,
        name: 'Asha Kulkarni',
        phone: '+919876543210',
      },
      {
        number: 'G-9P2C-77HD',
        text: 'Please correct my name.',
        state: 'answered',
        filedAt: '2026-03-02T05:00:00Z',
        answer: 'It is corrected.',
        answeredAt: '2026-03-03T05:00:00Z',
        name: 'Ramesh Gupta',
        phone: '+919876543212',
      },
    ],
  }),
};
const SHEET: Answer = { status: 200, json: { sheet: '"id"', people: 31 } };

const MADE: Answer = { status: 200, json: { code: '7KQM-2XWD-9HTP', seconds: 900 } };
const NOBODY: Answer = {
  status: 404,
  json: { code: 'not_found', message: 'This phone number does not exist.' },
};
const WRONG_CODE: Answer = {
  status: 422,
  json: {
    code: 'owner_code_invalid',
    error: 'This code is not valid. Start the server again for a new one.',
  },
};

const makeCode = (answer: Answer, open: string, submit: string) => async (page: Page) => {
  await answering(page, /clinic\/claim-codes$/, answer);
  await page.getByRole('textbox').first().fill('9876543210');
  await press(page, open);
  await page.getByRole('dialog').locator('input').fill('2580');
  await page.getByRole('dialog').getByRole('button', { name: submit }).click();
};

/** Screens for the clinic's owners. */
export const clinicScreens: Screen[] = [
  {
    ...owner,
    name: 'clinic',
    shows: 'The clinic page of an owner',
    alters: oneVerified,
    seen: 'Make owner',
  },
  {
    ...owner,
    name: 'clinic-trouble',
    telling: true,
    shows: 'Emergencies nobody has seen, and a back-up that failed',
    alters: inTrouble,
    seen: 'More than 1 hour',
    arrange: (page) => page.getByText(/^The last attempt failed/).scrollIntoViewIfNeeded(),
  },
  {
    ...owner,
    name: 'clinic-loading',
    shows: 'The doctors are loading',
    holds: DOCTORS,
    seen: 'Doctors',
  },
  {
    ...owner,
    name: 'clinic-error',
    shows: 'The doctors could not be loaded',
    fails: DOCTORS,
    seen: 'The doctors could not be loaded.',
  },
  {
    ...owner,
    name: 'clinic-code',
    shows: 'A code for somebody who forgot the PIN',
    arrange: makeCode(MADE, 'Make a code', 'Make the code'),
    seen: '7KQM-2XWD-9HTP',
  },
  {
    ...owner,
    name: 'clinic-unknown',
    shows: 'A phone number that nobody has',
    arrange: makeCode(NOBODY, 'Make a code', 'Make the code'),
    seen: /^Nobody here has this number/,
  },
  {
    ...owner,
    name: 'clinic-verify',
    shows: "Confirmation that a doctor's papers were seen",
    arrange: pressing(/^Mark .* as verified$/),
    seen: 'I have seen the papers',
  },
  {
    ...owner,
    name: 'clinic-make-owner',
    shows: 'A doctor becomes an owner too',
    alters: oneVerified,
    arrange: pressing(/^Make .* an owner$/),
    seen: /^An owner can do everything/,
  },
  {
    ...owner,
    name: 'clinic-complaints',
    shows: 'Complaints about data, one of them not answered',
    alters: complained,
    arrange: (page) => page.getByRole('heading', { name: 'Complaints about data' }).click(),
    seen: 'Answer',
  },
  {
    ...owner,
    name: 'clinic-complaint-answer',
    shows: 'An answer to a complaint',
    alters: complained,
    arrange: async (page) => {
      await page.getByRole('heading', { name: 'Complaints about data' }).click();
      await press(page, 'Answer G-7K3M-2QXA');
    },
    seen: 'It replaces any earlier answer.',
  },
  {
    ...owner,
    name: 'clinic-breach',
    shows: 'Who to tell about a data breach',
    arrange: async (page) => {
      await unfold(page, 'Who to tell about a data breach');
      await press(page, 'Make a list');
    },
    seen: 'Last day',
  },
  {
    ...owner,
    name: 'clinic-breach-made',
    shows: 'A list of whom to tell, ready to be saved',
    arrange: async (page) => {
      await answering(page, /clinic\/breach$/, SHEET);
      await unfold(page, 'Who to tell about a data breach');
      await press(page, 'Make a list');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Whose data').selectOption('all');
      await dialog.getByLabel('Your PIN').fill('2580');
      await dialog.getByRole('button', { name: 'Make the list' }).click();
    },
    seen: 'Save the sheet',
  },
  {
    ...owner,
    name: 'clinic-menu',
    shows: "An owner's account menu",
    arrange: pressing(/^Account:/),
    seen: 'Sign Out',
  },
  {
    ...another,
    name: 'clinic-owners-only',
    shows: 'The clinic page of a doctor who is no owner',
    seen: 'This page is for owners of the clinic',
  },
  {
    ...another,
    name: 'clinic-first-owner',
    telling: true,
    shows: 'A clinic without an owner, and a code that is not valid',
    alters: unowned,
    arrange: async (page) => {
      await answering(page, /clinic\/owners$/, WRONG_CODE);
      await page.getByLabel('Code').fill('ABCD-EFGH');
      await press(page, 'Become the owner');
    },
    seen: 'This code is not valid. Start the server again for a new one.',
  },
  {
    ...another,
    path: '/doctor/settings',
    name: 'clinic-offer',
    shows: 'Settings of a doctor while the clinic has no owner',
    alters: unowned,
    arrange: (page) =>
      page.getByRole('link', { name: 'Become the owner' }).scrollIntoViewIfNeeded(),
    seen: /^This clinic has no owner yet/,
  },
  {
    ...owner,
    name: 'hindi-clinic',
    shows: 'The clinic page, in Hindi',
    language: 'hi',
    arrange: makeCode(MADE, 'कोड बनाएँ', 'कोड बनाएँ'),
    seen: '7KQM-2XWD-9HTP',
  },
];
