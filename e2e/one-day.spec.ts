import type { Page } from '@playwright/test';
import { filmImage, launchWithCamera } from './harness/camera.ts';
import { nextPhone } from './harness/people.ts';
import { expect, test } from './harness/test.ts';
import { ZONE } from './harness/zone.ts';

const TODAY = '2026-03-10T09:30:00+05:30';
const TOMORROW = '2026-03-11T08:15:00+05:30';
const PIN = '2580';
const REPLY = 'I am calling you now. Please sit down and do not walk.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const typePin = async (page: Page, label: string, pin: string, submit: string) => {
  await page.getByLabel(label, { exact: true }).fill(pin);
  await press(page, submit);
};

const enterPhone = async (page: Page, phone: string) => {
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Continue');
};

const choosePin = async (page: Page) => {
  await typePin(page, 'New PIN', PIN, 'Continue');
  await typePin(page, 'Confirm PIN', PIN, 'Set PIN');
};

const registerDoctor = async (page: Page, phone: string) => {
  await page.goto('/doctor/login');
  await enterPhone(page, phone);
  await page.getByLabel('Full name').fill('Dr. Meera Iyer');
  await page.getByLabel('Specialty').selectOption('Cardiologist');
  await page.getByLabel('Years of experience').fill('14');
  await press(page, 'Create Account');
  await choosePin(page);
  await expect(page).toHaveURL('/doctor/dashboard');
  await expect(page.getByText('Welcome back, Meera Iyer')).toBeVisible();
};

const registerPatient = async (page: Page, phone: string) => {
  await page.goto('/');
  await enterPhone(page, phone);
  await page.getByLabel('Full name').fill('Asha Kulkarni');
  await page.getByLabel('Date of birth').fill('1960-05-17');
  await page.getByLabel('Gender').selectOption('female');
  await press(page, 'Complete Setup');
  await choosePin(page);
  await expect(page).toHaveURL('/patient/goals');
};

const addGoal = async (page: Page, opener: string, title: string) => {
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create Goal' }).click();
  await expect(
    page.getByText('Your new goal has been added successfully!', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
};

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type your message...').fill(text);
  await press(page, 'Send');
  await expect(page.getByRole('list').getByText(text).last()).toBeVisible();
};

const signIn = async (page: Page, path: string, phone: string) => {
  await page.goto(path);
  await enterPhone(page, phone);
  await typePin(page, 'PIN', PIN, 'Login');
};

const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
};

test('a doctor and a patient live one day of Saathi, and the next', async ({
  browser,
  playwright,
  launchOptions,
  server,
  watched,
}, info) => {
  const [doctorPhone, patientPhone] = [nextPhone(), nextPhone()];
  await server.setClock(TODAY);

  const open = async (from: typeof browser, viewport: { width: number; height: number }) => {
    const context = await from.newContext({
      baseURL: server.url,
      viewport,
      locale: 'en-IN',
      timezoneId: ZONE,
    });
    const page = await context.newPage();
    watched.watch(page);
    await page.clock.install({ time: TODAY });
    return page;
  };

  const doctor = await open(browser, { width: 1280, height: 860 });
  await registerDoctor(doctor, doctorPhone);
  await doctor.goto('/doctor/qr');
  const code = doctor.getByRole('img', { name: /^QR code/ });
  await expect(code).toBeVisible();
  const film = info.outputPath('code.y4m');
  await filmImage(code, film);

  const phone = await launchWithCamera({ playwright, launchOptions }, film);
  const patient = await open(phone, { width: 390, height: 844 });
  await registerPatient(patient, patientPhone);
  await expect(patient.getByText('Good morning')).toBeVisible();
  await addGoal(patient, 'Create Your First Goal', 'Walk 30 minutes');
  await addGoal(patient, 'Add Goal', 'Drink water');
  await patient.getByRole('checkbox', { name: 'Walk 30 minutes' }).click();
  await expect(patient.getByText('1 day streak')).toBeVisible();

  await patient.goto('/patient/doctors');
  await patient.getByRole('link', { name: 'Add Doctor via QR Code' }).click();
  await press(patient, 'Start Camera');
  await expect(patient.getByRole('heading', { name: 'Scan Complete!' })).toBeVisible();
  await press(patient, 'Add Doctor');
  await expect(patient).toHaveURL('/patient/doctors');
  await expect(patient.getByText('Meera Iyer').first()).toBeVisible();

  await patient.getByRole('link', { name: /^Chat/ }).click();
  await expect(patient.getByText('Start a conversation with your doctor')).toBeVisible();
  await say(patient, 'How is my streak going?');
  await expect(patient.getByText(/^Your streaks:\s+• Walk 30 minutes: 1 day/)).toBeVisible();
  await say(patient, 'Can I eat mango with my sugar tablets?');
  await expect(patient.getByText(/^Sent to Dr\. Meera Iyer\./)).toBeVisible();
  await say(patient, 'Seene mein bahut dard ho raha hai aur pasina aa raha hai');
  await expect(patient.getByRole('link', { name: /112/ }).first()).toBeVisible();

  await doctor.goto('/doctor/inbox');
  await expect(doctor.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(doctor.getByText('Emergency').first()).toBeVisible();
  await doctor
    .getByRole('link', { name: /Asha Kulkarni/ })
    .first()
    .click();
  await expect(doctor.getByText('Seene mein bahut dard').first()).toBeVisible();
  await expect(doctor.getByText('Walk 30 minutes').first()).toBeVisible();
  await say(doctor, REPLY);
  await expect(patient.getByText(REPLY, { exact: true })).toBeVisible();

  // On a phone a chat has no bar above it.
  await patient.getByRole('link', { name: 'Goals', exact: true }).click();
  await signOut(patient, 'Asha Kulkarni');
  await signOut(doctor, 'Meera Iyer');
  await server.setClock(TOMORROW);
  for (const page of [patient, doctor]) await page.clock.setSystemTime(TOMORROW);

  await signIn(patient, '/', patientPhone);
  await expect(patient).toHaveURL('/patient/goals');
  await expect(patient.getByText('1 day streak')).toBeVisible();
  const walk = patient.getByRole('checkbox', { name: 'Walk 30 minutes' });
  await expect(walk).not.toBeChecked();
  await walk.click();
  await expect(patient.getByText('2 day streak')).toBeVisible();
  await patient.goto('/patient/doctors');
  await patient.getByRole('link', { name: /^Chat/ }).click();
  await expect(patient.getByText(REPLY, { exact: true })).toBeVisible();

  await signIn(doctor, '/doctor/login', doctorPhone);
  await expect(doctor).toHaveURL('/doctor/dashboard');
  await doctor.goto('/doctor/patients');
  await expect(doctor.getByText('1 patient assigned')).toBeVisible();
  // Two achieved days of two goals over fifteen days (product 9).
  await expect(doctor.getByText('7% completion')).toBeVisible();
  await phone.close();
});
