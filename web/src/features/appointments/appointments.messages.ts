import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

/** Messages of the patient's appointments and booking, and those shared with the doctor's side. */
const english = {
  comingSoon: {
    patient: 'Until then, ask for an appointment in the chat with your doctor: press Book.',
    patientAction: 'Go to your doctors',
    doctor: 'Until then, requests for an appointment reach you in the inbox.',
    doctorAction: 'Open the inbox',
    setUp: 'Set up your hours',
  },
  doctor: ({ name }: { name: string }) => `Dr. ${name}`,
  loading: 'Loading your appointments…',
  failed: 'Your appointments could not be loaded',
  failedPast: 'Your past appointments could not be loaded',
  book: 'Book',
  upcoming: 'Upcoming',
  past: 'Past',
  noneUpcoming: 'No appointments booked.',
  more: 'Show more',
  states: {
    requested: 'Waiting for the doctor',
    confirmed: 'Confirmed',
    declined: 'Declined',
    arrived: 'Arrived',
    done: 'Done',
    no_show: 'Missed',
    cancelled: 'Cancelled',
    moved: 'Moved',
  },
  cancelledBy: { patient: 'Cancelled by you', doctor: 'Cancelled by the clinic' },
  clinicTime: ({ when }: { when: string }) => `${when} at the clinic`,
  yourTime: ({ when }: { when: string }) => `${when} where you are`,
  token: ({ token }: { token: number }) => `Token ${token}`,
  tokenNow: ({ token, now }: { token: number; now: number }) => `Token ${token}, now ${now}`,
  video: 'Open the video visit',
  videoNote: 'Video visit',
  calendar: 'Add to calendar',
  chat: 'Chat',
  moveIt: 'Move',
  cancelIt: 'Cancel',
  tooLate: ({ hours }: { hours: number }) =>
    `It starts in less than ${hours} hours. If you cannot come, write in the chat or call.`,
  next: ({ when, later }: { when: string; later: number }) =>
    `Next appointment: ${when}${later > 0 ? `, and ${later} more` : ''}`,
  booking: {
    title: ({ name }: { name: string }) => `Book with Dr. ${name}`,
    moveTitle: ({ name }: { name: string }) => `Move your appointment with Dr. ${name}`,
    whom: 'With whom?',
    day: 'Day',
    time: 'Time',
    parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
    places: ({ count }: { count: number }) =>
      plural('en', count, { one: '1 slot', other: `${count} slots` }),
    loading: 'Looking for free times…',
    failed: 'The free times could not be loaded',
    none: 'No free times in the next few weeks.',
    noneText: 'Write in the chat: the doctor may find a slot for you.',
    reason: 'What is it about? (optional)',
    reasonHint: 'The doctor reads this. It is not in any calendar or notification.',
    another: 'Another time',
    confirm: 'Book this time',
    moveConfirm: 'Move to this time',
    busy: 'Booking…',
    booked: 'Booked',
    requested: 'Requested',
    moved: 'Moved',
    requestedText: ({ name }: { name: string }) =>
      `Dr. ${name} will confirm it or answer in the chat.`,
    bookedText: 'We remind you the day before and two hours before, if notifications are on.',
    bookedSoonText: 'We remind you two hours before, if notifications are on.',
    finish: 'Done',
    full: 'Someone else has just taken this slot. Free next:',
    fullNone: 'Someone else has just taken the last slot. Please choose another day.',
    refused: 'Not booked',
  },
  emergency: {
    title: 'Get help now',
    text: 'An emergency is open in your chat with this doctor. Do not wait for an appointment.',
    call: ({ number, label }: { number: string; label: string }) => `Call ${number}, ${label}`,
    numbers: { emergency: 'Emergency', ambulance: 'Ambulance' },
    goOn: 'Show free times anyway',
  },
  cancel: {
    title: 'Cancel this appointment?',
    text: ({ name, when }: { name: string; when: string }) =>
      `${when} with Dr. ${name}. The slot goes to someone else, and the doctor is told.`,
    cancel: 'Keep it',
    confirm: 'Cancel the appointment',
    busy: 'Cancelling…',
    done: 'Appointment cancelled',
    doneText: 'The doctor has been told.',
    failed: 'Appointment not cancelled',
  },
};

export type English = typeof english;

export const useAppointmentsMessages = defineMessages('appointments', english);
