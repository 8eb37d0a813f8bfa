import type { Page } from '@playwright/test';
import { press, type Screen } from './screen.ts';

const enterPhone = (phone: string) => async (page: Page) => {
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Continue');
};

const enterPin = async (page: Page, label: string, pin: string, submit: string) => {
  await page.getByLabel(label, { exact: true }).fill(pin);
  await press(page, submit);
};

const register = (phone: string) => async (page: Page) => {
  await enterPhone(phone)(page);
  await page.getByLabel('Full name').fill('Sunita Joshi');
  await page.getByLabel('Date of birth').fill('1962-08-21');
  await page.getByLabel('Gender').selectOption('female');
  await press(page, 'Complete Setup');
  await page.getByLabel('New PIN').waitFor();
};

const patientLogin = { who: 'nobody', path: '/' } as const;
const doctorLogin = { who: 'nobody', path: '/doctor/login' } as const;

/** Everything before somebody is signed in. */
export const signInScreens: Screen[] = [
  { ...patientLogin, name: 'login', shows: 'Patient login', seen: 'Sign in or join' },
  {
    ...patientLogin,
    name: 'login-checking',
    shows: 'A phone number is being checked',
    holds: /check-phone/,
    arrange: enterPhone('9000000010'),
    seen: 'Checking...',
  },
  {
    ...patientLogin,
    name: 'login-invalid-phone',
    shows: 'A phone number that is too short',
    arrange: enterPhone('90000'),
    seen: 'Please enter a 10-digit phone number',
  },
  {
    ...patientLogin,
    name: 'login-wrong-role',
    shows: "A doctor's number at the patient login",
    arrange: enterPhone('9000000001'),
    seen: 'Access denied',
  },
  {
    ...patientLogin,
    name: 'login-pin',
    shows: 'PIN of somebody known',
    arrange: enterPhone('9000000010'),
    seen: 'Welcome back',
  },
  {
    ...patientLogin,
    name: 'login-wrong-pin',
    shows: 'A wrong PIN',
    arrange: async (page) => {
      await enterPhone('9000000010')(page);
      await enterPin(page, 'PIN', '1379', 'Login');
    },
    seen: 'Invalid PIN. Please try again.',
  },
  {
    ...patientLogin,
    name: 'login-forgot-pin',
    shows: 'The way back for somebody who forgot the PIN',
    arrange: async (page) => {
      await enterPhone('9000000010')(page);
      await press(page, 'Forgot PIN?');
    },
    seen: 'Claim code',
  },
  {
    ...patientLogin,
    name: 'register',
    shows: 'Registration of a patient',
    arrange: enterPhone('9111111111'),
    seen: 'Create your account',
  },
  {
    ...patientLogin,
    name: 'register-missing',
    shows: 'Registration with nothing filled in',
    arrange: async (page) => {
      await enterPhone('9111111111')(page);
      await press(page, 'Complete Setup');
    },
    seen: 'Please enter your name.',
  },
  {
    ...patientLogin,
    name: 'set-pin',
    shows: 'Choosing a PIN',
    arrange: register('9111111112'),
    seen: 'Choose a PIN',
  },
  {
    ...patientLogin,
    name: 'confirm-pin',
    shows: 'Confirming the PIN with another one',
    arrange: async (page) => {
      await register('9111111113')(page);
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await enterPin(page, 'Confirm PIN', '2581', 'Set PIN');
    },
    seen: "PINs don't match",
  },
  {
    ...patientLogin,
    name: 'login-hindi',
    shows: 'Patient login in Hindi',
    arrange: (page) => press(page, 'हिन्दी'),
    seen: 'सेहत का आपका भरोसेमंद साथी',
  },
  { ...doctorLogin, name: 'doctor-login', shows: 'Doctor login', seen: 'Sign in or join' },
  {
    ...doctorLogin,
    name: 'doctor-register',
    shows: 'Registration of a doctor with a specialty of their own',
    arrange: async (page) => {
      await enterPhone('9111111114')(page);
      await page.getByLabel('Specialty').selectOption('Other');
    },
    seen: 'Your specialty',
  },
  {
    who: 'nobody',
    path: '/no/such/page',
    name: 'not-found',
    shows: 'Not found',
    seen: '404 Page Not Found',
  },
];
