import type { Page } from '@playwright/test';
import { nextPhone } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

const PIN = '4937';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, title: string, text: string) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: title })
      .filter({ hasText: text })
      .or(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text }))
      .first(),
  ).toBeVisible();

const typePhone = async (page: Page, phone: string) => {
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Continue').click();
};
const choosePin = async (page: Page, pin = PIN, again = pin) => {
  await page.getByLabel('New PIN').fill(pin);
  await button(page, 'Continue').click();
  await page.getByLabel('Confirm PIN').fill(again);
  await button(page, 'Set PIN').click();
};
const registerPatient = async (page: Page, phone: string) => {
  await page.goto('/');
  await typePhone(page, phone);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Date of birth').fill('1964-03-28');
  await page.getByLabel('Gender').selectOption('female');
  await button(page, 'Complete Setup').click();
};
const registerDoctor = async (page: Page, phone: string) => {
  await page.goto('/doctor/login');
  await typePhone(page, phone);
  await page.getByLabel('Full name').fill('Dr. Meera Iyer');
  await page.getByLabel('Specialty').selectOption('Other');
  await page.getByLabel('Your specialty').fill('Ayurveda');
  await button(page, 'Create Account').click();
};
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
};

test('a patient registers, signs out and signs in again', async ({ page }) => {
  const phone = nextPhone();
  await registerPatient(page, phone);
  await toast(page, 'Registration successful', 'Now please set a secure PIN');
  await choosePin(page);
  await expect(page).toHaveURL('/patient/goals');
  await toast(page, 'PIN set successfully', 'Your account is now secure!');
  await signOut(page);
  await expect(page).toHaveURL('/patient/login');
  await typePhone(page, phone);
  await page.getByLabel('PIN', { exact: true }).fill('1111');
  await button(page, 'Login').click();
  await toast(page, 'Login failed', 'Invalid PIN. Please try again.');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/patient/goals');
  await toast(page, 'Login successful', 'Welcome back to Saathi!');
  await page.reload();
  await expect(page).toHaveURL('/patient/goals');
});

test(
  'a doctor registers with another specialty, and the title is not kept twice',
  thorough,
  async ({ page }) => {
    await registerDoctor(page, nextPhone());
    await choosePin(page);
    await expect(page).toHaveURL('/doctor/dashboard');
    await expect(page.getByText('Dr. Dr.')).toHaveCount(0);
  },
);

test(
  'each login denies the phones of the other role',
  thorough,
  async ({ page, browser, baseURL }) => {
    const patient = nextPhone();
    await registerPatient(page, patient);
    await choosePin(page);
    await expect(page).toHaveURL('/patient/goals');
    const stranger = await browser.newContext({ baseURL });
    const other = await stranger.newPage();
    await other.goto('/doctor/login');
    await typePhone(other, patient);
    await toast(
      other,
      'Access denied',
      'This phone number is registered as a patient. Please use the patient login page.',
    );
    const doctor = nextPhone();
    await registerDoctor(other, doctor);
    await expect(other.getByLabel('New PIN')).toBeVisible();
    await other.goto('/patient/login');
    await typePhone(other, doctor);
    await toast(
      other,
      'Access denied',
      'This phone number is registered as a doctor. Please use the doctor login page.',
    );
    await stranger.close();
  },
);

test(
  'what is missing or does not match is said, and nothing typed is lost',
  thorough,
  async ({ page }) => {
    await page.goto('/login');
    await typePhone(page, '98a76');
    await toast(page, 'Invalid phone number', 'Please enter a 10-digit phone number');
    await expect(page.getByLabel('Phone number')).toHaveValue('9876');
    await registerPatient(page, nextPhone());
    await page.getByLabel('New PIN').fill('49');
    await button(page, 'Continue').click();
    await toast(page, 'Invalid PIN', 'Please enter a 4-digit PIN');
    await choosePin(page, PIN, '4938');
    await toast(page, "PINs don't match", 'Please make sure both PINs are identical');
    await button(page, 'Back').click();
    await expect(page.getByLabel('New PIN')).toHaveValue(PIN);
    await page.getByLabel('New PIN').fill('1964');
    await expect(page.getByText('This PIN is easy to guess.')).toBeVisible();
  },
);

test(
  'too many wrong PINs on an unknown device are told how long to wait',
  thorough,
  async ({ people, browser, baseURL }) => {
    const patient = await people.withoutWindow.patient();
    const stranger = await browser.newContext({ baseURL });
    const page = await stranger.newPage();
    await page.goto('/login');
    await typePhone(page, patient.phone);
    const pin = page.getByLabel('PIN', { exact: true });
    for (let guess = 0; guess < 6; guess += 1) {
      await pin.fill('7777');
      const answered = page.waitForResponse('**/api/auth/patient/login');
      await button(page, 'Login').click();
      // The page clears a wrong PIN shortly after the answer; wait for that before typing the next
      // one.
      if ((await answered).status() === 401) await expect(pin).toHaveValue('');
    }
    await expect(
      page.getByText(/^Too many attempts\. Try again in \d+ minutes?\.$/).first(),
    ).toBeVisible();
    await stranger.close();
  },
);

test(
  'a person without network is told, and the number stays',
  thorough,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/login');
    await page.route('**/api/auth/patient/check-phone', (route) => route.abort());
    await typePhone(page, '9876543210');
    await toast(page, 'Error', 'Failed to check phone number. Please try again.');
    await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
  },
);

test(
  'the settings change the name, end another sign-in and change the PIN',
  thorough,
  async ({ people, browser, baseURL }) => {
    const patient = await people.patient();
    const elsewhere = await browser.newContext({ baseURL });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await typePhone(other, patient.phone);
    await other.getByLabel('PIN', { exact: true }).fill(patient.pin);
    await button(other, 'Login').click();
    await expect(other).toHaveURL('/patient/goals');

    const { page } = patient;
    await page.goto('/patient/settings');
    await page.getByLabel('Full name').fill('Asha Deshpande');
    // The quiet hours further down, once loaded, have a button of the same name.
    const details = page.locator('form').filter({ has: page.getByLabel('Full name') });
    await details.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(button(page, 'Account: Asha Deshpande')).toBeVisible();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await page.getByLabel('Current PIN').fill(patient.pin);
    await page.getByLabel('New PIN', { exact: true }).fill(PIN);
    await page.getByLabel('Confirm new PIN').fill(PIN);
    await button(page, 'Change PIN').click();
    await toast(page, 'PIN changed', 'All other devices have been signed out.');
    await other.goto('/patient/goals');
    await expect(other).toHaveURL('/patient/login');
    await elsewhere.close();
  },
);
