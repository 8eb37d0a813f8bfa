import type { Page } from '@playwright/test';
import { answering, FAILURE, holding, press, type Screen } from './screen.ts';

const enterPhone = (phone: string) => async (page: Page) => {
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Continue');
};

const enterPin = async (page: Page, label: string, pin: string, submit: string) => {
  await page.getByLabel(label, { exact: true }).fill(pin);
  await press(page, submit);
};

const fillIn = (phone: string) => async (page: Page) => {
  await enterPhone(phone)(page);
  await page.getByLabel('Full name').fill('Sunita Joshi');
  await page.getByLabel('Date of birth').fill('1962-08-21');
  await page.getByLabel('Gender').selectOption('female');
};

const register = (phone: string) => async (page: Page) => {
  await fillIn(phone)(page);
  await press(page, 'Complete Setup');
  await page.getByLabel('New PIN').waitFor();
};

const logIn = (phone: string, pin: string) => async (page: Page) => {
  await enterPhone(phone)(page);
  await enterPin(page, 'PIN', pin, 'Login');
};

const patientLogin = { who: 'nobody', path: '/' } as const;
const doctorLogin = { who: 'nobody', path: '/doctor/login' } as const;

const signIn: Screen[] = [
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
    arrange: logIn('9000000010', '1379'),
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
    name: 'login-failed',
    shows: 'A phone number that could not be checked',
    fails: /check-phone/,
    arrange: enterPhone('9000000010'),
    seen: 'Failed to check phone number. Please try again.',
  },
  {
    ...patientLogin,
    name: 'login-busy',
    shows: 'Somebody is being signed in',
    holds: /patient\/login/,
    arrange: logIn('9000000010', '2580'),
    seen: 'Logging in...',
  },
  {
    ...patientLogin,
    name: 'login-too-often',
    shows: 'Too many wrong PINs',
    arrange: async (page) => {
      await answering(page, /patient\/login/, {
        status: 429,
        headers: { 'retry-after': '600' },
        json: { code: 'too_many_attempts', message: 'Too many attempts.' },
      });
      await logIn('9000000010', '1379')(page);
    },
    seen: 'Too many attempts. Try again in 10 minutes.',
  },
  {
    ...patientLogin,
    name: 'login-done',
    shows: 'Somebody has signed in',
    arrange: logIn('9000000010', '2580'),
    seen: 'Welcome back to Saathi!',
  },
];

const registration: Screen[] = [
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
    name: 'register-busy',
    shows: 'A patient is being registered',
    holds: /patient\/register/,
    arrange: async (page) => {
      await fillIn('9111111115')(page);
      await press(page, 'Complete Setup');
    },
    seen: 'Completing Setup...',
  },
  {
    ...patientLogin,
    name: 'register-failed',
    shows: 'A registration that failed',
    fails: /patient\/register/,
    arrange: async (page) => {
      await fillIn('9111111120')(page);
      await press(page, 'Complete Setup');
    },
    seen: 'Registration failed',
  },
  {
    ...patientLogin,
    name: 'set-pin-guessable',
    shows: 'A PIN that is easy to guess',
    arrange: async (page) => {
      await register('9111111116')(page);
      await page.getByLabel('New PIN').fill('1234');
    },
    seen: /^This PIN is easy to guess/,
  },
  {
    ...patientLogin,
    name: 'set-pin-busy',
    shows: 'A PIN is being set',
    arrange: async (page) => {
      await register('9111111117')(page);
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await holding(page, /set-pin/);
      await enterPin(page, 'Confirm PIN', '2580', 'Set PIN');
    },
    seen: 'Setting PIN...',
  },
  {
    ...patientLogin,
    name: 'set-pin-failed',
    shows: 'A PIN that could not be set',
    arrange: async (page) => {
      await register('9111111118')(page);
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await answering(page, /set-pin/, FAILURE);
      await enterPin(page, 'Confirm PIN', '2580', 'Set PIN');
    },
    seen: 'Failed to set PIN. Please try again.',
  },
  {
    ...patientLogin,
    name: 'set-pin-refused',
    shows: 'A claim code that was not accepted',
    arrange: async (page) => {
      await enterPhone('9000000010')(page);
      await press(page, 'Forgot PIN?');
      await page.getByLabel('Claim code').fill('NOSUCHCODE');
      await press(page, 'Choose a new PIN');
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await enterPin(page, 'Confirm PIN', '2580', 'Set PIN');
    },
    seen: /^Your claim code was not accepted/,
  },
  {
    ...patientLogin,
    name: 'set-pin-done',
    shows: 'The first PIN is set',
    arrange: async (page) => {
      await register('9111111119')(page);
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await enterPin(page, 'Confirm PIN', '2580', 'Set PIN');
      await page.getByText('No goals yet').waitFor();
    },
    seen: 'PIN set successfully',
  },
];

const doctors: Screen[] = [
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
  {
    ...doctorLogin,
    name: 'doctor-register-missing',
    shows: 'Registration of a doctor with nothing filled in',
    arrange: async (page) => {
      await enterPhone('9111111114')(page);
      await press(page, 'Create Account');
    },
    seen: 'Please choose your specialty.',
  },
  {
    ...doctorLogin,
    name: 'doctor-register-busy',
    shows: 'A doctor is being registered',
    holds: /doctor\/register/,
    arrange: async (page) => {
      await enterPhone('9111111114')(page);
      await page.getByLabel('Full name').fill('Sunita Joshi');
      await page.getByLabel('Specialty').selectOption('Dentist');
      await press(page, 'Create Account');
    },
    seen: 'Creating Account...',
  },
  {
    ...doctorLogin,
    name: 'doctor-login-wrong-role',
    shows: "A patient's number at the doctor login",
    arrange: enterPhone('9000000010'),
    seen: 'Access denied',
  },
  {
    ...doctorLogin,
    name: 'doctor-login-done',
    shows: 'A doctor has signed in',
    arrange: logIn('9000000001', '2580'),
    seen: 'Welcome to the Doctor Portal!',
  },
];

/** Everything before somebody is signed in. */
export const signInScreens: Screen[] = [...signIn, ...registration, ...doctors];
