import { press, pressing, type Screen } from './screen.ts';

const dashboard = { who: 'doctor', path: '/doctor/dashboard' } as const;
const patients = { who: 'doctor', path: '/doctor/patients' } as const;
const inbox = { who: 'doctor', path: '/doctor/inbox' } as const;
const qr = { who: 'doctor', path: '/doctor/qr' } as const;
const detail = {
  who: 'doctor',
  path: ({ patient }: { patient: string }) => `/doctor/patients/${patient}`,
} as const;
const inboxChat = {
  who: 'doctor',
  path: ({ emergencyChat }: { emergencyChat: string }) => `/doctor/inbox/${emergencyChat}`,
} as const;

const dashboardScreens: Screen[] = [
  { ...dashboard, name: 'dashboard', shows: 'Dashboard', seen: 'Recent Patients' },
  {
    ...dashboard,
    name: 'dashboard-loading',
    shows: 'Numbers are loading',
    holds: /api\/doctors\//,
    seen: 'Loading your numbers...',
  },
  {
    ...dashboard,
    name: 'dashboard-error',
    shows: 'Numbers could not be loaded',
    fails: /api\/doctors\//,
    seen: 'Your numbers could not be loaded',
  },
  {
    ...dashboard,
    who: 'newDoctor',
    name: 'dashboard-empty',
    shows: 'A doctor without patients',
    seen: 'No patients assigned yet',
  },
  {
    ...dashboard,
    name: 'doctor-account-menu',
    shows: "A doctor's account menu",
    arrange: pressing(/^Account:/),
    seen: /^Settings$/,
  },
  {
    ...dashboard,
    name: 'edit-details',
    shows: 'What patients see of a doctor is edited',
    arrange: async (page) => {
      await press(page, /^Account:/);
      await page.getByRole('menuitem', { name: 'Edit details' }).click();
    },
    seen: 'What your patients see of you.',
  },
];

const patientsScreens: Screen[] = [
  { ...patients, name: 'my-patients', shows: 'My patients', seen: '5 patients assigned' },
  {
    ...patients,
    name: 'my-patients-loading',
    shows: 'Patients are loading',
    holds: /patients-with-goals/,
    seen: 'Loading your patients...',
  },
  {
    ...patients,
    name: 'my-patients-error',
    shows: 'Patients could not be loaded',
    fails: /patients-with-goals/,
    seen: 'Error Loading Patients',
  },
  {
    ...patients,
    who: 'newDoctor',
    name: 'my-patients-empty',
    shows: 'No patient yet',
    seen: 'No Patients Assigned',
  },
  {
    ...patients,
    name: 'my-patients-no-match',
    shows: 'A search that finds nobody',
    arrange: (page) => page.getByLabel('Search by name or phone').fill('Zubin'),
    seen: /^No patient matches/,
  },
  { ...detail, name: 'patient', shows: 'One patient', seen: 'The last 90 days' },
  {
    ...detail,
    name: 'patient-loading',
    shows: 'A patient is loading',
    holds: /api\/doctors\/.*\/patients\//,
    seen: 'Loading the patient...',
  },
  {
    ...detail,
    who: 'newDoctor',
    name: 'patient-missing',
    shows: "Somebody else's patient",
    seen: 'Patient not found',
  },
  {
    ...detail,
    name: 'patient-history',
    shows: "90 days of a patient's goal",
    arrange: pressing(/^History: Drink/),
    seen: 'Best streak',
  },
  {
    ...detail,
    name: 'patient-remove',
    shows: 'Confirmation before a patient is removed',
    arrange: pressing('Remove patient'),
    seen: 'Remove Asha Kulkarni?',
  },
];

const inboxScreens: Screen[] = [
  { ...inbox, name: 'inbox', shows: 'Inbox, most urgent first', seen: /waiting for you$/ },
  {
    ...inbox,
    name: 'inbox-loading',
    shows: 'The inbox is loading',
    holds: /\/inbox$/,
    seen: 'Loading your inbox…',
  },
  {
    ...inbox,
    name: 'inbox-error',
    shows: 'The inbox could not be loaded',
    fails: /\/inbox$/,
    seen: 'The inbox could not be loaded',
  },
  {
    ...inbox,
    who: 'newDoctor',
    name: 'inbox-empty',
    shows: 'Nobody is waiting',
    seen: 'All caught up',
  },
  {
    ...inboxChat,
    name: 'inbox-chat',
    shows: 'The emergency, with goals beside it',
    seen: 'Why this is here',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-close',
    shows: 'Closing and handing back',
    arrange: pressing('Close & hand back'),
    seen: 'Close this conversation?',
  },
  {
    ...inboxChat,
    name: 'inbox-chat-replies',
    shows: 'Quick replies of one’s own',
    arrange: pressing('Edit quick replies'),
    seen: 'New sentence',
  },
  {
    ...inboxChat,
    name: 'inbox-shortcuts',
    shows: 'Keyboard shortcuts',
    arrange: (page) => page.keyboard.press('?'),
    seen: 'Shortcuts are on',
  },
  {
    ...inboxChat,
    who: 'newDoctor',
    name: 'inbox-chat-missing',
    shows: "Somebody else's conversation",
    seen: 'Conversation not found',
  },
];

/** Everything a doctor sees. */
export const doctorScreens: Screen[] = [
  ...dashboardScreens,
  ...patientsScreens,
  ...inboxScreens,
  { ...qr, name: 'qr', shows: 'Your QR code', seen: 'Doctor Assignment QR Code' },
  {
    ...qr,
    name: 'qr-loading',
    shows: 'The code is loading',
    holds: /qr-code/,
    seen: 'Loading your QR code...',
  },
  {
    ...qr,
    name: 'qr-error',
    shows: 'The code could not be loaded',
    fails: /qr-code/,
    seen: 'Error Loading QR Code',
  },
  {
    ...qr,
    name: 'qr-replace',
    shows: 'Confirmation before the code is replaced',
    arrange: pressing('Replace code'),
    seen: 'Replace your QR code?',
  },
  {
    who: 'doctor',
    path: '/doctor/appointments',
    name: 'doctor-appointments',
    shows: "A doctor's appointments",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/chat',
    name: 'doctor-chat',
    shows: "A doctor's chat",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/profile',
    name: 'doctor-profile',
    shows: "A doctor's profile",
    seen: 'Coming Soon',
  },
  {
    who: 'doctor',
    path: '/doctor/settings',
    name: 'doctor-settings',
    shows: "A doctor's settings",
    seen: 'Where you are signed in',
  },
];
