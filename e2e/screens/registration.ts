import type { Page } from '@playwright/test';
import { answering, FAILURE, holding, press, type Screen } from './screen.ts';
import { enterPhone, enterPin, patientLogin } from './sign-in-steps.ts';

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

/** Screens of a new patient's registration: personal details and first PIN. */
export const registrationScreens: Screen[] = [
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
    telling: true,
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
      await page.getByLabel('Clinic code').fill('NOSUCHCODE');
      await press(page, 'Choose a new PIN');
      await enterPin(page, 'New PIN', '2580', 'Continue');
      await enterPin(page, 'Confirm PIN', '2580', 'Set PIN');
    },
    seen: /^This code was not accepted/,
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
