import type { VisitPage } from '@saathi/contract';
import type { Ids } from '../harness/cast.ts';
import { pressing, type Screen } from './screen.ts';

const visit = {
  who: 'doctor',
  path: ({ patientInDanger }: Ids) => `/doctor/patients/${patientInDanger}/visit`,
} as const;
const records = { who: 'patientInDanger', path: '/patient/records' } as const;
const VISIT = /api\/.*\/visit(\?|$)/;
const openNote = (name: RegExp) => (page: Parameters<NonNullable<Screen['arrange']>>[0]) =>
  page.getByRole('link', { name }).click();

const toEarlier = (note: VisitPage['notes'][number]) => ({
  ...note,
  id: note.id.replace(/./, 'f'),
  day: '2024-03-03',
});

/** Screens of the page before a visit and of the note after it. */
export const visitsScreens: Screen[] = [
  { ...visit, name: 'visit', shows: 'Before a visit', seen: 'Less salt, no pickle.' },
  {
    ...visit,
    name: 'visit-empty',
    shows: 'Before the first visit of somebody new',
    path: ({ patientWithoutGoals }: Ids) => `/doctor/patients/${patientWithoutGoals}/visit`,
    seen: 'No note yet.',
  },
  {
    ...visit,
    name: 'visit-loading',
    shows: 'A visit is loading',
    holds: VISIT,
    seen: 'Loading the visit...',
  },
  {
    ...visit,
    name: 'visit-error',
    shows: 'A visit could not be loaded',
    fails: VISIT,
    seen: 'The visit could not be loaded',
  },
  {
    ...visit,
    name: 'visit-note',
    telling: true,
    shows: 'A note is written',
    arrange: pressing('Write a note'),
    seen: 'Medicines (optional)',
  },
  {
    ...visit,
    name: 'visit-earlier-notes',
    shows: 'Notes before those that the page shows',
    alters: {
      calls: /\/visit(\?|-notes$)/,
      change: (read: Pick<VisitPage, 'notes'>) => ({
        ...read,
        hasEarlierNotes: true,
        notes: 'chatId' in read ? read.notes : [...read.notes, ...read.notes.map(toEarlier)],
      }),
    },
    arrange: (page) => page.getByText('Earlier notes').click(),
    seen: '3 March 2024',
  },
  {
    ...visit,
    name: 'visit-note-sheet',
    telling: true,
    shows: 'A note of a visit, as its doctor prints it',
    arrange: openNote(/^Print the note/),
    seen: 'A note of what was said, not a prescription.',
  },
  {
    ...visit,
    name: 'visit-note-print',
    shows: "A doctor's note on paper",
    arrange: openNote(/^Print the note/),
    seen: 'A note of what was said, not a prescription.',
    paper: true,
  },
  {
    ...visit,
    name: 'hindi-visit',
    shows: 'Before a visit, in Hindi',
    language: 'hi',
    seen: 'जवाब बाक़ी है',
  },
  { ...records, name: 'records-note', shows: 'A note in the records', seen: 'Read the note' },
  {
    ...records,
    name: 'note',
    telling: true,
    shows: 'A note of a visit',
    arrange: openNote(/^Read the note/),
    seen: 'Telmisartan 40 mg, one at night',
  },
  {
    ...records,
    name: 'note-print',
    shows: 'A note on paper',
    arrange: openNote(/^Read the note/),
    seen: 'Telmisartan 40 mg, one at night',
    paper: true,
  },
  {
    ...records,
    name: 'hindi-note',
    shows: 'A note of a visit, in Hindi',
    language: 'hi',
    arrange: openNote(/का नोट पढ़ें$/),
    seen: 'दवाइयाँ',
  },
];
