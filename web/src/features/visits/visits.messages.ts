import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Count = { count: number };
type Name = { name: string };
type Day = { date: string };

const english = {
  title: 'Before the visit',
  titleFor: ({ name }: Name) => `Before the visit of ${name}`,
  back: 'The patient',
  loading: 'Loading the visit...',
  failed: 'The visit could not be loaded',
  since: ({ date }: Day) => `Since the last visit on ${date}`,
  first: ({ date }: Day) => `The first visit. Assigned since ${date}`,
  complaints: 'Reached you since then',
  noComplaints: 'Nothing has reached you since then.',
  questions: 'Not answered yet',
  noQuestions: 'Everything is answered.',
  answer: 'Answer in the chat',
  files: ({ count }: Count) => plural('en', count, { one: '1 file', other: `${count} files` }),
  goals: 'Goals',
  window: 'of the last 15 days',
  noGoals: 'No goals set yet',
  appointments: 'Appointments',
  noAppointments: 'No appointment yet.',
  notes: 'Notes of visits',
  noNotes: 'No note yet.',
  write: 'Write a note',
  correct: 'Correct',
  correctFor: ({ date }: Day) => `Correct the note of ${date}`,
  form: {
    title: ({ name }: Name) => `Note for ${name}`,
    text: 'The patient reads it in Records and is told by a line in the chat. It can be corrected for 24 hours.',
    advice: 'Advice',
    adviceMissing: 'Please write what you advise.',
    medicines: 'Medicines (optional)',
    medicinesHint: 'One on each line, as you would write them on paper. This is no prescription.',
    nextDate: 'Next visit (optional)',
    nextDateHint: 'You can book an appointment afterwards.',
    save: 'Save the note',
    busy: 'Saving...',
    saved: 'The note is saved',
    savedText: 'The patient finds it in Records.',
    failed: 'The note is not saved',
  },
  note: {
    title: 'Note of your visit',
    loading: 'Loading the note...',
    failed: 'The note could not be loaded',
    of: ({ name, date }: Name & Day) => `Dr. ${name}, ${date}`,
    patient: 'For',
    advice: 'Advice',
    medicines: 'Medicines',
    nextDate: 'Next visit',
    corrected: ({ when }: { when: string }) => `Corrected: ${when}`,
    first: 'What it said first',
    noPrescription: 'A note of what was said, no prescription.',
    read: 'Read the note',
    readOf: ({ date }: Day) => `Read the note of ${date}`,
    back: 'Records',
    print: 'Print',
    share: 'Share',
    copied: 'Copied',
    copiedText: 'You can paste it into a message.',
    notShared: 'It could not be shared',
    notSharedText: 'Please print it instead.',
    missing: 'This note does not exist',
    missingText: 'Your records have all that there are.',
  },
};

export type English = typeof english;

export const useVisitsMessages = defineMessages('visits', english);
