import type { Page } from '@playwright/test';
import type { Ids } from '../harness/cast.ts';
import { press, pressing, type Screen } from './screen.ts';

const COVERS = /api\/doctors\/[^/]+\/covers$/;
const doctor = { who: 'doctor', path: '/doctor/cover' } as const;

const person = (end: string, name: string) => ({
  id: `0190a000-0000-7000-8000-0000000000${end}`,
  name,
});
const me = person('01', 'Meera Nair');
const rao = person('02', 'Suresh Rao');
const iyer = person('03', 'Lakshmi Iyer');

const weekly = { startsAt: null, endsAt: null, weekday: 2, from: '20:00', to: '08:00' };
const dated = {
  startsAt: '2026-03-09T14:30:00.000Z',
  endsAt: '2026-03-12T02:30:00.000Z',
  weekday: null,
  from: null,
  to: null,
};
const cover = (end: string, more: object) => ({
  ...person(end, ''),
  doctor: me,
  standIn: rao,
  standInVerified: true,
  onDuty: false,
  ...more,
});

/** Covers for some days and for a weekly night, and one by this doctor for another. */
const some = {
  calls: COVERS,
  change: () => ({
    covers: [cover('11', { ...dated, standIn: iyer, onDuty: true }), cover('12', weekly)],
    standsInFor: [cover('13', { ...weekly, weekday: 6, doctor: iyer, standIn: me })],
    colleagues: [rao, iyer].map((one) => ({ ...one, specialty: 'Cardiologist' })),
    assistants: [
      { ...person('04', 'Amita Kale'), allowed: true },
      { ...person('05', 'Ravi Pawar'), allowed: false },
    ],
    name: me.name,
    verified: true,
  }),
};

type Answered = { agreed: boolean | null };
/** The chat of a doctor whose stand-in is on duty. */
const onDuty = ({ agreed }: Answered) => ({
  calls: /api\/chats\/patient\//,
  change: (chats: object[]) =>
    chats.map((chat) => ({
      ...chat,
      cover: { standIn: 'Suresh Rao', until: '2026-03-11T02:30:00.000Z', agreed },
    })),
});
const chat = { who: 'patient', path: ({ doctor: id }: Ids) => `/patient/chat/${id}` } as const;

/** Makes all waiting items another doctor's. */
const ofAnother = {
  calls: /api\/doctors\/[^/]+\/inbox$/,
  change: (items: object[]) => items.map((item) => ({ ...item, standInFor: iyer })),
};

const intoView = (name: string | RegExp) => (page: Page) =>
  page.getByText(name).first().scrollIntoViewIfNeeded();

/** Screens for stand-ins, as doctors and patients see them. */
export const coverScreens: Screen[] = [
  {
    ...doctor,
    name: 'cover',
    shows: 'Cover, and the doctors one covers',
    alters: some,
    seen: 'On duty now',
  },
  {
    ...doctor,
    name: 'cover-loading',
    shows: 'Cover is loading',
    holds: COVERS,
    seen: 'Loading…',
  },
  {
    ...doctor,
    name: 'cover-error',
    shows: 'Cover could not be loaded',
    fails: COVERS,
    seen: 'Cover could not be loaded',
  },
  {
    ...doctor,
    name: 'cover-days',
    shows: 'Cover on certain days, with a mistake',
    alters: some,
    arrange: async (page) => {
      await press(page, 'Add days');
      await press(page, 'Save');
    },
    seen: 'Choose a doctor.',
  },
  {
    ...doctor,
    name: 'cover-week',
    telling: true,
    shows: 'Weekly cover',
    alters: some,
    arrange: pressing('Add a weekday'),
    seen: 'Weekly cover',
  },
  {
    ...doctor,
    name: 'cover-removal',
    shows: 'Question before a cover is removed',
    alters: some,
    arrange: pressing(/^Remove Dr\. Suresh Rao, Tuesday/),
    seen: /^Nobody covers that time then/,
  },
  {
    ...doctor,
    name: 'cover-assistants',
    shows: 'Assistants, one of whom is allowed',
    alters: some,
    arrange: intoView('Ravi Pawar'),
    seen: 'Amita Kale',
  },
  {
    ...doctor,
    name: 'cover-allow',
    shows: 'Question before an assistant is allowed',
    alters: some,
    arrange: pressing('Allow Ravi Pawar'),
    seen: 'Allow Ravi Pawar?',
  },
  {
    ...doctor,
    who: 'newDoctor',
    name: 'cover-unverified',
    shows: 'Cover, of a doctor who is not verified',
    seen: 'Your papers must be checked first',
  },
  {
    ...chat,
    name: 'chat-cover-question',
    shows: 'A chat asks whether the doctor on duty may read it',
    alters: onDuty({ agreed: null }),
    arrange: intoView(/^On duty until/),
    seen: 'Yes, agree',
  },
  {
    ...chat,
    name: 'chat-cover',
    shows: 'A chat of which somebody is on duty',
    alters: onDuty({ agreed: true }),
    arrange: intoView(/^On duty until/),
    seen: 'Change',
  },
  {
    who: 'doctor',
    path: '/doctor/inbox',
    name: 'inbox-cover',
    shows: "The inbox with another doctor's emergency",
    alters: ofAnother,
    seen: 'For Dr. Lakshmi Iyer',
  },
  {
    who: 'doctor',
    path: ({ emergencyChat }) => `/doctor/inbox/${emergencyChat}`,
    name: 'inbox-chat-cover',
    shows: "An emergency of another doctor's patient",
    alters: ofAnother,
    seen: 'For Dr. Lakshmi Iyer',
  },
  {
    ...doctor,
    name: 'hindi-cover',
    shows: 'Cover, in Hindi',
    language: 'hi',
    alters: some,
    seen: 'अभी ड्यूटी पर',
  },
  {
    ...doctor,
    name: 'hindi-cover-week',
    shows: 'Weekly cover, in Hindi',
    language: 'hi',
    alters: some,
    arrange: pressing('हफ़्ते का दिन जोड़ें'),
    seen: 'हर हफ़्ते आपकी जगह कौन?',
  },
  {
    ...chat,
    name: 'hindi-chat-cover',
    shows: 'A chat asks whether the doctor on duty may read it, in Hindi',
    language: 'hi',
    alters: onDuty({ agreed: null }),
    arrange: intoView(/तक ड्यूटी पर/),
    seen: 'हाँ, सहमत हूँ',
  },
];
