import type { Page } from '@playwright/test';
import { registrationScreens } from './registration.ts';
import { answering, press, type Screen } from './screen.ts';
import { enterPhone, enterPin, patientLogin } from './sign-in-steps.ts';

const logIn = (phone: string, pin: string) => async (page: Page) => {
  await enterPhone(phone)(page);
  await enterPin(page, 'PIN', pin, 'Login');
};

const doctorLogin = { who: 'nobody', path: '/doctor/login' } as const;

const signIn: Screen[] = [
  {
    ...patientLogin,
    name: 'login',
    shows: 'Patient login',
    // Before the app has loaded, the prerendered page shows the same without responding.
    arrange: (page) => page.locator('.prerendered').first().waitFor({ state: 'detached' }),
    seen: 'Sign in or join',
  },
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
    telling: true,
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
    seen: 'Clinic code',
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
    arrange: async (page) => {
      await logIn('9000000010', '2580')(page);
      await page.getByRole('heading', { name: "Today's Goals" }).waitFor();
    },
    seen: 'Welcome back to Saathi!',
  },
];

const doctors: Screen[] = [
  {
    ...doctorLogin,
    name: 'doctor-login',
    telling: true,
    shows: 'Doctor login',
    seen: 'Sign in or join',
  },
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
    ...patientLogin,
    name: 'old-browser',
    shows: 'A browser that is too old',
    arrange: async (page) => {
      await page.route('**/browser-support.js', async (route) => {
        const response = await route.fetch();
        const body = `CSS.registerProperty = undefined;${await response.text()}`;
        await route.fulfill({ response, body });
      });
      await page.reload();
    },
    seen: /needs a newer browser/,
  },
  {
    who: 'nobody',
    path: '/no/such/page',
    name: 'not-found',
    telling: true,
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
    arrange: async (page) => {
      await logIn('9000000001', '2580')(page);
      await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
    },
    seen: 'Welcome to the Doctor Portal!',
  },
];

/** All screens before a person is signed in. */
export const signInScreens: Screen[] = [...signIn, ...registrationScreens, ...doctors];
