import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the clinic's desk; those of a doctor's day are in schedule.messages.ts. */
const english = {
  loading: 'Loading the doctors…',
  failed: 'The doctors could not be loaded',
  doctor: 'Doctor',
  doctorName: ({ name }: { name: string }) => `Dr. ${name}`,
  none: 'No doctor takes appointments yet',
  noneText: 'When a doctor of the clinic saves working hours, the day appears here.',
  emptyText: 'Book one when a patient calls or comes in.',
  book: 'Book',
  booking: {
    title: ({ name }: { name: string }) => `Book with Dr. ${name}`,
    text: ({ day }: { day: string }) => `On ${day}. The patient is told.`,
    failed: 'The patients could not be loaded',
    nobody: 'No patient of this doctor matches.',
  },
  times: {
    label: 'Time',
    choose: 'Choose a time',
    here: 'Is here now',
    loading: 'Looking for free times…',
    failed: 'The free times could not be loaded',
    none: 'No time is free on this day.',
    missing: 'Choose a time.',
    dayMissing: 'Choose a day with free times.',
  },
  toCall: {
    text: 'These appointments are outside the doctor’s hours. They stay until you or the patient moves or cancels them.',
    mark: 'Outside the doctor’s hours: please call',
    loading: 'Looking for patients to call…',
    failed: 'The patients to call could not be loaded',
  },
  movingText: 'To another free time. The patient is told.',
};

export type English = typeof english;

export const useDeskMessages = defineMessages('desk', english);
