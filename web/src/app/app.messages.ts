import { defineMessages } from '../platform/i18n/i18n.ts';

const english = {
  product: 'Saathi',
  nav: {
    patient: 'Main',
    patientGoals: 'Goals',
    patientDoctors: 'Doctors',
    patientAppointments: 'Appointments',
    patientRecords: 'Records',
    portal: 'Portal',
    doctorDashboard: 'Dashboard',
    doctorInbox: 'Inbox',
    doctorPatients: 'Patients',
    doctorQr: 'QR',
    doctorAppointments: 'Appointments',
    doctorDesk: 'Appointments',
    doctorProfile: 'Profile',
    skip: 'Skip to content',
  },
  account: {
    menu: ({ name }: { name: string }) => `Account: ${name}`,
    doctor: 'Doctor',
    desk: 'Clinic desk',
    assistant: 'Assistant',
    patient: 'Patient',
    portal: 'Doctor Portal',
    settings: 'Settings',
    signOut: 'Sign Out',
  },
  toasts: {
    region: 'Notifications ({hotkey})',
    announce: 'Notification',
  },
  findPatient: 'Find a patient',
  writeTo: ({ name }: { name: string }) => `Write to Dr. ${name}`,
  away: ({ date }: { date: string }) => `You are away until ${date}. Patients see it in the chat.`,
  updating: 'Updating…',
  offline:
    'No connection. You see the last saved data. Ticks, readings and messages are kept and sent later; the rest has to wait.',
  unsaved: {
    title: 'Sign out and lose unsaved changes?',
    description:
      'A tick, reading or message has not been sent yet. Signing out removes it from this device.',
    cancel: 'Stay signed in',
    confirm: 'Sign out anyway',
  },
  ended: {
    title: 'Your session has ended',
    description: 'Sign in again to continue. What you were writing is kept.',
    signIn: 'Sign in again',
  },
  notFound: {
    title: '404 Page Not Found', // product 2
    description: 'The page may have moved, or the address may be wrong.',
    home: 'Go to the home page',
  },
  fault: {
    title: 'Something went wrong',
    description: 'The page could not be shown. Your data is safe.',
    retry: 'Load the page again',
  },
  comingSoon: {
    doctorChat: {
      description: 'Messages that need you are waiting in the inbox.',
      action: 'Open the inbox',
    },
    doctorProfile: {
      description: 'Until then, use “Edit details” to set what patients see.',
    },
  },
};

export type English = typeof english;

export const useAppMessages = defineMessages('app', english);
