import type { Ids } from '../harness/cast.ts';
import { choosing, pressing, type Screen } from './screen.ts';

const patient = { who: 'patientWithLongName' } as const;
const doctor = { who: 'doctorWithLongName' } as const;

/** The main screens with realistically long names, texts and goals. */
export const longScreens: Screen[] = [
  { ...patient, name: 'long-goals', shows: 'Goals', path: '/patient/goals', seen: /done today/ },
  {
    ...patient,
    name: 'long-goal-delete',
    shows: 'A goal is deleted',
    path: '/patient/goals',
    arrange: choosing(/^More about Electro/, 'Delete Goal'),
    seen: /^Are you sure you want to delete/,
  },
  {
    ...patient,
    name: 'long-doctors',
    shows: 'Your doctors',
    path: '/patient/doctors',
    seen: /^Venkatanarasimha/,
  },
  {
    ...patient,
    name: 'long-scan',
    shows: 'A doctor was scanned',
    path: ({ doctorLink }: Ids) => `/patient/qr-scanner${doctorLink}`,
    alters: {
      calls: /validate-qr/,
      change: ({ doctor, ...answer }: { doctor: object }) => ({
        ...answer,
        doctor: { ...doctor, name: 'Padmanabhan Venkatasubramanian Krishnamurthy' },
      }),
    },
    seen: 'Scan Complete!',
  },
  {
    ...patient,
    name: 'long-chat',
    telling: true,
    shows: 'Chat',
    path: ({ long }: Ids) => `/patient/chat/${long.doctor}`,
    seen: /My ankles are swollen/,
  },
  {
    ...patient,
    name: 'long-account-menu',
    shows: 'Account menu',
    path: '/patient/records',
    arrange: pressing(/^Account:/),
    seen: 'Sign Out',
  },
  {
    ...doctor,
    name: 'long-dashboard',
    shows: 'Dashboard',
    path: '/doctor/dashboard',
    seen: 'Recent Patients',
  },
  {
    ...doctor,
    name: 'long-my-patients',
    telling: true,
    shows: 'My patients',
    path: '/doctor/patients',
    seen: '1 patient assigned',
  },
  {
    ...doctor,
    name: 'long-patient',
    shows: 'One patient',
    path: ({ long }: Ids) => `/doctor/patients/${long.patient}`,
    seen: 'The last 90 days',
  },
  {
    ...doctor,
    name: 'long-inbox',
    shows: 'Inbox',
    path: '/doctor/inbox',
    seen: '1 patient is waiting for you',
  },
  {
    ...doctor,
    name: 'long-inbox-chat',
    telling: true,
    shows: 'A conversation',
    path: ({ long }: Ids) => `/doctor/inbox/${long.chat}`,
    seen: 'Why this is here',
  },
  {
    ...doctor,
    name: 'long-qr',
    shows: 'Your QR code',
    path: '/doctor/qr',
    seen: 'Doctor Assignment QR Code',
  },
];
