import type { Page } from '@playwright/test';
import { type Answer, answering, choosing, press, pressing, type Screen } from './screen.ts';

const desk = { who: 'desk', path: '/doctor/desk' } as const;
const DOCTORS = /api\/desk\/doctors$/;
const CONFLICTS = /api\/desk\/doctors\/.*\/conflicts$/;
const DAY = /api\/desk\/doctors\/.*\/appointments/;
const owner = { who: 'owner', path: '/doctor/clinic' } as const;
const MEMBERS = /api\/clinic\/members$/;

const ID = '0190a000-0000-7000-8000-0000000000aa';
const INVITATION = {
  id: ID,
  name: 'Ravi Pawar',
  role: 'desk',
  expiresAt: '2026-03-10T05:00:00.000Z',
};
const team = {
  calls: MEMBERS,
  change: () => ({
    members: [
      {
        id: ID,
        name: 'Amita Joshi',
        phone: '+919812345678',
        role: 'desk',
        since: '2026-03-02T05:00:00.000Z',
      },
    ],
    invitations: [INVITATION],
  }),
};
const INVITED: Answer = {
  status: 201,
  json: { code: '7KQM-2XWD-9HTP', seconds: 3_600, invitation: INVITATION },
};
const NOT_VALID: Answer = {
  status: 422,
  json: { code: 'invitation_invalid', message: 'This code is no longer valid.' },
};

const invite = async (page: Page) => {
  await answering(page, /clinic\/invitations$/, INVITED);
  await press(page, 'Invite someone');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Person’s name').fill('Ravi Pawar');
  await dialog.getByLabel('Your PIN').fill('2580');
  await dialog.getByRole('button', { name: 'Make the code' }).click();
};

const joinWrongly = async (page: Page) => {
  await answering(page, /auth\/join$/, NOT_VALID);
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByLabel('Invitation code').fill('ABCD');
  await page.getByLabel('Full name').fill('Amita Joshi');
  await page.getByLabel('New PIN').fill('4937');
  await page.getByLabel('Confirm PIN').fill('4937');
  await press(page, 'Join');
};

/** Screens of the clinic's desk, and of owners who add and remove its members. */
export const deskScreens: Screen[] = [
  { ...desk, name: 'desk', shows: 'The day at the desk', seen: 'Now token 2' },
  {
    ...desk,
    name: 'desk-loading',
    shows: 'The doctors of the desk are loading',
    holds: DOCTORS,
    seen: 'Loading the doctors…',
  },
  {
    ...desk,
    name: 'desk-error',
    shows: 'The day at the desk could not be loaded',
    fails: DAY,
    seen: 'The day could not be loaded',
  },
  {
    ...desk,
    name: 'desk-none',
    shows: 'A desk whose doctors have no hours yet',
    alters: { calls: DOCTORS, change: () => [] },
    seen: 'No doctor takes appointments yet',
  },
  {
    ...desk,
    name: 'desk-empty',
    shows: 'A day without appointments',
    alters: { calls: DAY, change: (day: object) => ({ ...day, appointments: [] }) },
    seen: 'No appointment on this day',
  },
  {
    ...desk,
    name: 'desk-away',
    shows: 'Patients to call in a leave of weeks',
    alters: {
      calls: CONFLICTS,
      change: () => ({
        conflicts: ['Sunita Patil', 'Harpreet Kaur', 'Asha Kulkarni', 'Vikram Shah'].map(
          (name, place) => ({
            id: `${ID.slice(0, -1)}${place}`,
            patient: { id: ID, name, phone: `+91987654321${place}` },
            day: `2026-03-${16 + place}`,
            startsAt: `2026-03-${16 + place}T05:00:00.000Z`,
            timeZone: 'Asia/Kolkata',
            token: place + 1,
          }),
        ),
        conflictCount: 401,
      }),
    },
    arrange: (page) => page.getByText('Whom and when').click(),
    seen: 'Vikram Shah',
  },
  {
    ...desk,
    name: 'desk-book',
    telling: true,
    shows: 'Booking for a patient who calls',
    arrange: async (page) => {
      await press(page, 'Book');
      await page.getByLabel('Find by name or phone').fill('sunita');
    },
    seen: 'Sunita Patil',
  },
  {
    ...desk,
    name: 'desk-move',
    shows: 'An appointment gets another time',
    arrange: choosing('More for Sunita Patil', 'Move'),
    seen: 'Move Sunita Patil',
  },
  {
    ...desk,
    name: 'desk-menu',
    shows: 'The account menu of the desk',
    arrange: pressing(/^Account:/),
    seen: 'Clinic desk',
  },
  {
    ...desk,
    path: '/doctor/settings',
    name: 'desk-settings',
    shows: 'Settings of the desk',
    seen: 'Where you are signed in',
  },
  {
    ...owner,
    name: 'clinic-team',
    shows: 'Members and invitations of a clinic',
    alters: team,
    arrange: (page) => page.getByText('Ravi Pawar').scrollIntoViewIfNeeded(),
    seen: 'Ravi Pawar',
  },
  {
    ...owner,
    name: 'clinic-invite',
    shows: 'Inviting an assistant',
    arrange: async (page) => {
      await press(page, 'Invite someone');
      await page.getByRole('dialog').getByText('Assistant', { exact: true }).click();
    },
    seen: /^Sees nothing until a doctor allows it/,
  },
  {
    ...owner,
    name: 'clinic-invited',
    shows: 'The code of an invitation',
    arrange: invite,
    seen: '7KQM-2XWD-9HTP',
  },
  {
    ...owner,
    name: 'clinic-remove',
    shows: 'A member is removed, with the PIN of the owner',
    alters: team,
    arrange: pressing('Remove Amita Joshi'),
    seen: 'Remove Amita Joshi?',
  },
  {
    who: 'nobody',
    path: '/doctor/join',
    name: 'join',
    telling: true,
    shows: 'Joining with an invitation that is not valid any more',
    arrange: joinWrongly,
    seen: 'This code is no longer valid. Ask for a new one.',
  },
  {
    ...desk,
    name: 'hindi-desk',
    shows: 'The day at the desk, in Hindi',
    language: 'hi',
    seen: 'अभी टोकन 2',
  },
  {
    who: 'nobody',
    path: '/doctor/join',
    name: 'hindi-join',
    shows: 'Joining with an invitation, in Hindi',
    language: 'hi',
    seen: 'अपने क्लिनिक से जुड़ें',
  },
];
