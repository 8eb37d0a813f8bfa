import type { Page } from '@playwright/test';
import type { Ids } from '../harness/cast.ts';
import { choosing, press, pressing, type Screen } from './screen.ts';

const patient = { who: 'patientWithAppointments', path: '/patient/appointments' } as const;
const doctors = { who: 'patientWithAppointments', path: '/patient/doctors' } as const;
const day = { who: 'doctorWithAppointments', path: '/doctor/appointments' } as const;
const hours = { who: 'doctorWithAppointments', path: '/doctor/appointments/hours' } as const;

const BOOK = /^Book an appointment/;
const TIME = /^10:30/;

/** Reloads the page in Hindi. */
const inHindi = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
};

const ofPatients: Screen[] = [
  {
    ...patient,
    name: 'appointments-upcoming',
    shows: 'Appointments',
    seen: /^Token/,
  },
  {
    ...patient,
    name: 'appointments-abroad',
    telling: true,
    shows: 'Appointments of a clinic in another time zone',
    alters: {
      calls: /api\/appointments\?when=upcoming$/,
      change: (all: object[]) => all.map((one) => ({ ...one, timeZone: 'America/New_York' })),
    },
    seen: / where you are$/,
  },
  {
    ...patient,
    name: 'appointments-loading',
    shows: 'Appointments are loading',
    holds: /api\/appointments/,
    seen: 'Loading your appointments…',
  },
  {
    ...patient,
    name: 'appointments-error',
    shows: 'Appointments could not be loaded',
    fails: /api\/appointments/,
    seen: 'Your appointments could not be loaded',
  },
  {
    ...patient,
    name: 'appointments-none',
    shows: 'Nothing is booked',
    alters: { calls: /api\/appointments\?/, change: () => [] },
    seen: 'No appointments booked.',
  },
  {
    ...patient,
    name: 'appointment-cancel',
    shows: 'Confirmation before an appointment is cancelled',
    arrange: pressing('Cancel'),
    seen: 'Cancel this appointment?',
  },
  {
    ...doctors,
    name: 'doctors-book',
    shows: 'A doctor whom one can book',
    seen: 'Book',
  },
  {
    ...doctors,
    name: 'booking-times',
    shows: 'Free times',
    arrange: pressing(BOOK),
    seen: TIME,
  },
  {
    ...doctors,
    name: 'booking-emergency',
    shows: 'Whom to call before any free time',
    alters: { calls: /\/slots/, change: (slots: object) => ({ ...slots, emergency: true }) },
    arrange: pressing(BOOK),
    seen: /^An emergency is open/,
  },
  {
    ...doctors,
    name: 'booking-confirm',
    telling: true,
    shows: 'A time is chosen',
    arrange: async (page) => {
      await press(page, BOOK);
      await press(page, TIME);
    },
    seen: /^What is it about/,
  },
  {
    ...doctors,
    name: 'booking-taken',
    shows: 'Somebody else was faster',
    arrange: async (page) => {
      const nextFree = ['10:45', '11:00', '11:15'].map((time) => `2026-03-10T${time}:00+05:30`);
      const json = { code: 'slot_taken', error: 'Taken.', nextFree };
      await page.route(/api\/appointments$/, (route) => route.fulfill({ status: 409, json }));
      await press(page, BOOK);
      await press(page, TIME);
      await press(page, 'Book this time');
    },
    seen: /^Someone else has just taken/,
  },
  {
    ...doctors,
    name: 'booking-booked',
    shows: 'Booked',
    arrange: async (page) => {
      const answer = await page.request.get('/api/appointments?when=upcoming');
      const [json] = await answer.json();
      await page.route(/api\/appointments$/, (route) => route.fulfill({ status: 201, json }));
      await press(page, BOOK);
      await press(page, TIME);
      await press(page, 'Book this time');
    },
    seen: 'Booked',
  },
  {
    ...doctors,
    name: 'booking-full',
    shows: 'No time is free',
    alters: { calls: /\/slots/, change: (slots: object) => ({ ...slots, days: [] }) },
    arrange: pressing(BOOK),
    seen: 'No free times in the next few weeks.',
  },
  {
    ...patient,
    name: 'chat-next-appointment',
    shows: 'The next appointment in the header of a chat',
    path: (ids: Ids) => `/patient/chat/${ids.doctorWithAppointments}`,
    seen: /^Next appointment/,
  },
];

const ofDoctors: Screen[] = [
  { ...day, name: 'day', telling: true, shows: "A doctor's day", seen: /^Now token/ },
  {
    ...day,
    name: 'day-menu',
    shows: 'The rarer acts',
    arrange: pressing('More for Farida Qureshi'),
    seen: 'Video link',
  },
  {
    ...day,
    name: 'day-loading',
    shows: 'A day is loading',
    holds: /api\/doctors\/.*\/(schedule|appointments)/,
    seen: 'Loading the day…',
  },
  {
    ...day,
    name: 'day-error',
    shows: 'A day could not be loaded',
    fails: /api\/doctors\/.*\/(schedule|appointments)/,
    seen: 'The day could not be loaded',
  },
  {
    ...day,
    name: 'day-empty',
    shows: 'A day without appointments',
    arrange: pressing('Day before'),
    seen: 'No appointment on this day',
  },
  {
    ...day,
    name: 'day-to-call',
    shows: 'Whom to call after the day was closed',
    alters: {
      calls: /api\/doctors\/[^/]+\/appointments/,
      change: (shown: { appointments: { id: string }[] }) => ({
        ...shown,
        closed: shown.appointments.slice(2, 5).map(({ id }) => id),
      }),
    },
    seen: /patients to call$/,
  },
  {
    ...day,
    name: 'day-walk-in',
    shows: 'A walk-in is added',
    arrange: async (page) => {
      await press(page, 'Add a walk-in');
      await page.getByText('Harpreet Kaur').last().waitFor();
    },
    seen: 'Find by name or phone',
  },
  {
    ...day,
    name: 'day-leave',
    shows: 'The rest of the day is closed',
    arrange: pressing('Leaving early'),
    seen: 'Leaving at',
  },
  {
    ...day,
    name: 'day-move',
    telling: true,
    shows: 'An appointment is moved',
    arrange: choosing('More for Farida Qureshi', 'Move'),
    seen: 'Move Farida Qureshi',
  },
  {
    ...day,
    name: 'day-video',
    shows: 'The link of a video visit',
    arrange: choosing('More for Farida Qureshi', 'Video link'),
    seen: 'Video visit',
  },
  { ...hours, name: 'hours', telling: true, shows: "A doctor's hours", seen: 'Special days' },
  {
    ...hours,
    name: 'hours-first',
    shows: 'Hours are set up for the first time',
    who: 'newDoctor',
    seen: 'Save your hours',
  },
  {
    ...hours,
    name: 'hours-close',
    shows: 'A time is closed',
    arrange: pressing('Close a time'),
    seen: /^Nobody can book this time/,
  },
  {
    ...hours,
    name: 'hours-add',
    shows: 'A time is added',
    arrange: pressing('Add a time'),
    seen: /^Patients can book this time/,
  },
];

/** Screens for booking and managing appointments. */
export const appointmentsScreens: Screen[] = [
  ...ofPatients,
  ...ofDoctors,
  {
    ...patient,
    name: 'hindi-appointments',
    shows: 'Appointments in Hindi',
    arrange: inHindi,
    seen: /^टोकन/,
  },
  {
    ...doctors,
    name: 'hindi-booking',
    shows: 'Free times in Hindi',
    arrange: async (page) => {
      await inHindi(page);
      await press(page, /मिलने का समय लें$/);
    },
    seen: TIME,
  },
  {
    ...day,
    name: 'hindi-day',
    shows: "A doctor's day in Hindi",
    arrange: inHindi,
    seen: /^अभी टोकन/,
  },
  {
    ...hours,
    name: 'hindi-hours',
    shows: "A doctor's hours in Hindi",
    arrange: inHindi,
    seen: 'जो दिन अलग हैं',
  },
];
