import { defineMessages, plural } from '../../../platform/i18n/i18n.ts';

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
  },
  away: {
    call: 'Doctor is away at this time: please call',
    count: ({ count }: { count: number }) =>
      plural('en', count, {
        one: '1 patient to call: the doctor is away at that time',
        other: `${count} patients to call: the doctor is away at that time`,
      }),
  },
  movingText: 'To another free time. The patient is told.',
};

export type English = typeof english;

export const useDeskMessages = defineMessages('desk', english);
