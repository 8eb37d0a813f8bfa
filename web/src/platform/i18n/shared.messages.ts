import { defineMessages, plural } from './i18n.ts';

/** The contact that the server sends if the clinic has named nobody. */
export const NO_CONTACT = 'your clinic';

/** Texts used by more than one feature. */
const english = {
  /**
   * Titles of the screens, by their names in screens.ts; also shown before a screen's code is
   * loaded.
   */
  titles: {
    patientGoals: "Today's Goals", // product 2
    patientDoctors: 'Your Doctors', // product 2
    patientChat: 'Chat',
    patientRecords: 'Medical Records', // product 2
    patientNote: 'Your visit note',
    patientQrScanner: 'Scan Doctor QR Code', // product 2
    patientAppointments: 'Appointments',
    patientSettings: 'Settings',
    patientMyData: 'My data',
    doctorDashboard: 'Dashboard',
    doctorPatients: 'My Patients', // product 2
    doctorPatient: 'Patient',
    doctorVisit: 'Before the visit',
    doctorNote: 'Visit note',
    doctorFollowUp: 'Follow-up',
    doctorInbox: 'Inbox',
    doctorInboxChat: 'Conversation',
    doctorSearch: 'Search messages',
    doctorChat: 'Chat',
    doctorQr: 'Your QR Code', // product 2
    doctorAppointments: 'Doctor Appointments', // product 2
    doctorHours: 'Your Hours',
    doctorProfile: 'Profile',
    doctorSettings: 'Settings',
    doctorMyData: 'My data',
    doctorClinic: 'Clinic',
    doctorDesk: 'Appointments',
    doctorCover: 'Cover and assistants',
  },
  // product 2
  day: {
    achieved: 'Achieved',
    notAchieved: 'Not achieved',
    excused: 'Excused',
    notDue: 'Not due',
    label: ({ date, state }: { date: string; state: string }) => `${date} – ${state}`,
  },
  comingSoon: 'Coming Soon', // product 2
  waiting: ({ minutes }: { minutes: number }) =>
    plural('en', minutes, {
      one: 'Too many attempts. Try again in 1 minute.',
      other: `Too many attempts. Try again in ${minutes} minutes.`,
    }),
  pin: {
    label: 'Your PIN',
    short: 'Type all 4 digits.',
    wrong: 'This is not your PIN.',
  },
  loading: 'Loading…',
  reconnecting: 'Reconnecting…',
  close: 'Close',
  cancel: 'Cancel', // product 2
  retry: 'Try again',
  retrying: 'Trying again...',
  tryAgain: 'Please try again.',
  checkConnection: 'Please check your connection and try again.',
  notOpened: {
    title: 'This could not be opened',
    description: 'Please check your connection and try again.',
  },
  discard: {
    title: 'Discard what you wrote?',
    description: 'It has not been saved.',
    cancel: 'Keep writing',
    confirm: 'Discard',
  },
};

export type English = typeof english;

export const useSharedMessages = defineMessages('shared', english);
