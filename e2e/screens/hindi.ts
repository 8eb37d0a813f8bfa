import type { Page } from '@playwright/test';
import type { Ids } from '../harness/cast.ts';
import { press, pressing, type Screen } from './screen.ts';

const nobody = { who: 'nobody', language: 'hi', path: '/' } as const;
const patient = { who: 'patient', language: 'hi' } as const;
const doctor = { who: 'doctor', language: 'hi' } as const;

const enterPhone = (phone: string) => async (page: Page) => {
  await page.getByLabel('फ़ोन नंबर').fill(phone);
  await press(page, 'आगे बढ़ें');
};

const signInScreens: Screen[] = [
  {
    ...nobody,
    name: 'hindi-login',
    shows: 'Patient login',
    seen: 'सेहत का आपका भरोसेमंद साथी',
  },
  {
    ...nobody,
    name: 'hindi-login-pin',
    shows: 'PIN of somebody known',
    arrange: enterPhone('9000000010'),
    seen: 'फिर से स्वागत है',
  },
  {
    ...nobody,
    name: 'hindi-register',
    shows: 'Registration of a patient',
    arrange: enterPhone('9111111111'),
    seen: 'अपना खाता बनाएँ',
  },
  {
    ...nobody,
    name: 'hindi-doctor-login',
    shows: 'Doctor login',
    path: '/doctor/login',
    seen: 'अपने मरीज़ों को एक जगह सँभालें',
  },
];

const patientScreens: Screen[] = [
  {
    ...patient,
    name: 'hindi-goals',
    telling: true,
    shows: "Today's goals",
    path: '/patient/goals',
    seen: 'आज के लक्ष्य',
  },
  {
    ...patient,
    name: 'hindi-goal-create',
    shows: 'A new goal',
    path: '/patient/goals',
    arrange: pressing('लक्ष्य जोड़ें'),
    seen: 'नया लक्ष्य बनाएँ',
  },
  {
    ...patient,
    name: 'hindi-goal-history',
    shows: '90 days of a goal',
    path: '/patient/goals',
    arrange: pressing(/^पिछला हाल: Drink/),
    seen: 'सबसे लंबा',
  },
  {
    ...patient,
    name: 'hindi-doctors',
    shows: 'Your doctors',
    path: '/patient/doctors',
    seen: 'Meera Iyer',
  },
  {
    ...patient,
    name: 'hindi-scanner',
    shows: 'The scanner',
    path: '/patient/qr-scanner',
    seen: 'डॉक्टर का QR कोड स्कैन करें',
  },
  {
    ...patient,
    name: 'hindi-chat',
    telling: true,
    shows: 'A chat that waits for the doctor',
    path: (ids: Ids) => `/patient/chat/${ids.doctor}`,
    seen: /^Your streaks:/,
  },
  {
    ...patient,
    name: 'hindi-settings',
    shows: 'Settings',
    path: '/patient/settings',
    seen: 'आप कहाँ-कहाँ लॉग इन हैं',
  },
];

const doctorScreens: Screen[] = [
  {
    ...doctor,
    name: 'hindi-dashboard',
    shows: 'Dashboard',
    path: '/doctor/dashboard',
    seen: 'हाल के मरीज़',
  },
  {
    ...doctor,
    name: 'hindi-my-patients',
    shows: 'My patients',
    path: '/doctor/patients',
    seen: /मरीज़ (जुड़ा है|जुड़े हैं)$/,
  },
  {
    ...doctor,
    name: 'hindi-patient',
    shows: 'One patient',
    path: (ids: Ids) => `/doctor/patients/${ids.patient}`,
    seen: 'पिछले 90 दिन',
  },
  {
    ...doctor,
    name: 'hindi-inbox',
    shows: 'Inbox',
    path: '/doctor/inbox',
    seen: /मरीज़ आपके इंतज़ार में$/,
  },
  {
    ...doctor,
    name: 'hindi-inbox-chat',
    shows: 'The emergency',
    path: (ids: Ids) => `/doctor/inbox/${ids.emergencyChat}`,
    seen: 'यह यहाँ क्यों है',
  },
  {
    ...doctor,
    name: 'hindi-qr',
    shows: 'Your QR code',
    path: '/doctor/qr',
    seen: 'डाउनलोड',
  },
];

/** The main screens in Hindi. */
export const hindiScreens: Screen[] = [...signInScreens, ...patientScreens, ...doctorScreens];
