import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { filmImage, launchWithCamera, rememberTracks, trackStates } from './harness/camera.ts';
import {
  type Caller,
  createPeople,
  nextPhone,
  type People,
  type Person,
} from './harness/people.ts';
import { test as base, expect, thorough } from './harness/test.ts';

type Scanning = {
  browser: Browser;
  people: People;
  /** A patient on the scanner screen, whose camera shows the film. */
  patient: Person;
};

const test = base.extend<{
  film: string;
  /** Opens the scanner in a browser whose camera shows what is now on the doctor's page. */
  scanner: (doctor: Person, camera?: { allowed: boolean }) => Promise<Scanning>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  film: async ({}, use, info) => use(info.outputPath('code.y4m')),
  scanner: async ({ film, playwright, launchOptions, server, watched }, use) => {
    const opened: Scanning[] = [];
    await use(async (doctor, camera) => {
      await filmImage(codeOn(doctor.page), film);
      const browser = await launchWithCamera({ playwright, launchOptions }, film, camera);
      const people = createPeople(browser, server.url, watched.watch);
      const patient = await people.patient();
      const scanning = { browser, people, patient };
      opened.push(scanning);
      await rememberTracks(patient.page);
      await patient.page.goto('/patient/qr-scanner');
      return scanning;
    });
    for (const { people, browser } of opened) {
      await people.close();
      await browser.close();
    }
  },
});

const codeOn = (page: Page) => page.getByRole('img', { name: /^QR code that adds Dr\./ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linkOf = async (doctor: Caller): Promise<string> =>
  (await (await doctor.request.get(`/api/doctors/${doctor.id}/qr-code`)).json()).link;
const countCalls = (page: Page, path: string) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.url());
  });
  return calls;
};

/** Opens a doctor's QR page with the code. */
const showCode = async (people: People, name = 'Meera Iyer') => {
  const doctor = await people.doctor(name);
  await doctor.page.goto('/doctor/qr');
  await expect(codeOn(doctor.page)).toBeVisible();
  return doctor;
};

test('a patient scans the code on the doctor’s screen; Cancel adds nobody, agreeing adds the doctor', async ({
  people,
  scanner,
}) => {
  const doctor = await showCode(people);
  const { patient } = await scanner(doctor);
  const { page } = patient;
  await button(page, 'Start Camera').click();
  await expect(page.getByRole('heading', { name: 'Scan Complete!' })).toBeVisible();
  await expect(page.getByText('Add Dr. Meera Iyer to your doctors list?')).toBeVisible();
  for (const seen of ['age, gender', 'your goals', 'your readings', 'your chat with them']) {
    await expect(page.getByText(seen)).toBeVisible();
  }
  await expect(page.getByText('Not verified')).toBeVisible();
  expect(await trackStates(page)).toContain('ended');
  expect(await trackStates(page)).not.toContain('live');

  await button(page, 'Cancel').click();
  await expect(page.getByRole('heading', { name: 'Scan Doctor QR Code' })).toBeVisible();
  const doctors = await patient.request.get(`/api/patients/doctors/${patient.id}`);
  expect(await doctors.json()).toEqual([]);
  await button(page, 'Start Camera').click();
  await expect(page.getByText('Scan Complete!')).toBeVisible();
  await button(page, 'Add Doctor').click();
  await expect(page).toHaveURL('/patient/doctors');
  await expect(page.getByText('Doctor Added Successfully!').first()).toBeVisible();
  await expect(
    page.getByText('Dr. Meera Iyer (Cardiologist) has been added to your doctors list.').first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Chat with Dr. Meera Iyer' })).toHaveAttribute(
    'href',
    `/patient/chat/${doctor.id}`,
  );
});

test(
  'a replaced code says so once, and the camera goes on until it is stopped or the screen is left',
  thorough,
  async ({ people, scanner }) => {
    const doctor = await showCode(people);
    const { patient } = await scanner(doctor);
    const { page } = patient;
    await button(doctor.page, 'Replace code').click();
    await doctor.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Replace code' })
      .click();
    await expect(doctor.page.getByText('Code replaced').first()).toBeVisible();

    const calls = countCalls(page, '/api/patients/validate-qr');
    await button(page, 'Start Camera').click();
    await expect(page.getByText('Invalid QR Code').first()).toBeVisible();
    await expect(
      page.getByText('This code was replaced. Ask your doctor for the new one.').first(),
    ).toBeVisible();
    await expect(page.getByText('Point camera at QR code')).toBeVisible();
    // Longer than the pause after a scan, with the code in view all the time.
    await page.waitForTimeout(3_000);
    expect(calls).toHaveLength(1);
    expect(await trackStates(page)).toContain('live');
    await button(page, 'Stop Scanning').click();
    await expect(button(page, 'Start Camera')).toBeVisible();
    expect(await trackStates(page)).not.toContain('live');

    await button(page, 'Start Camera').click();
    await expect(button(page, 'Stop Scanning')).toBeVisible();
    await expect.poll(() => trackStates(page)).toContain('live');
    await page.getByRole('link', { name: 'Goals' }).click();
    await expect(page).toHaveURL('/patient/goals');
    await expect.poll(() => trackStates(page)).not.toContain('live');
  },
);

test('a refused camera and a missing one are told apart', thorough, async ({ people, scanner }) => {
  const doctor = await showCode(people);
  const refused = (await scanner(doctor, { allowed: false })).patient.page;
  await button(refused, 'Start Camera').click();
  await expect(refused.getByText('Camera Error').first()).toBeVisible();
  await expect(
    refused.getByText('Failed to access camera. Please check permissions and try again.').first(),
  ).toBeVisible();

  const { page } = await people.patient();
  await page.goto('/patient/qr-scanner');
  await button(page, 'Start Camera').click();
  await expect(page.getByText('No Camera Found').first()).toBeVisible();
  await expect(
    page
      .getByText('Please ensure your device has a camera and grant permission to use it.')
      .first(),
  ).toBeVisible();
});

test('a code opened with the phone’s own camera leaves the address bar and is asked about', async ({
  people,
}) => {
  const doctor = await people.withoutWindow.doctor('Meera Iyer');
  const { page } = await people.patient();
  await page.goto(await linkOf(doctor));
  await expect(page.getByText('Scan Complete!')).toBeVisible();
  expect(page.url()).not.toContain('#');
  await page.reload();
  await expect(page.getByText('Scan Complete!')).toBeVisible();
  await button(page, 'Cancel').click();
  await page.reload();
  await expect(button(page, 'Start Camera')).toBeVisible();
  await expect(page.getByText('Scan Complete!')).toBeHidden();
});

test(
  'a code waits through registration, and through sign-in',
  thorough,
  async ({ people, page }) => {
    const doctor = await people.withoutWindow.doctor('Meera Iyer');
    await page.goto(await linkOf(doctor));
    await expect(page).toHaveURL('/patient/login');
    const phone = nextPhone();
    await page.getByLabel('Phone number').fill(phone);
    await button(page, 'Continue').click();
    await page.getByLabel('Full name').fill('Asha Kulkarni');
    await page.getByLabel('Date of birth').fill('1960-05-17');
    await page.getByLabel('Gender').selectOption('female');
    await button(page, 'Complete Setup').click();
    await page.getByLabel('New PIN').fill('4937');
    await button(page, 'Continue').click();
    await page.getByLabel('Confirm PIN').fill('4937');
    await button(page, 'Set PIN').click();
    await expect(page.getByText('Add Dr. Meera Iyer to your doctors list?')).toBeVisible();
    expect(page.url()).not.toContain('#');

    await button(page, 'Account: Asha Kulkarni').click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await page.goto(await linkOf(await people.withoutWindow.doctor('Vikram Rao')));
    await page.getByLabel('Phone number').fill(phone);
    await button(page, 'Continue').click();
    await page.getByLabel('PIN', { exact: true }).fill('4937');
    await button(page, 'Login').click();
    await expect(page.getByText('Add Dr. Vikram Rao to your doctors list?')).toBeVisible();
  },
);

test(
  'a code can be read from a picture, and a picture without one says so',
  thorough,
  async ({ people }, info) => {
    const doctor = await showCode(people);
    const { page } = await people.patient();
    await page.goto('/patient/qr-scanner');
    const nothing = info.outputPath('nothing.png');
    await page.screenshot({ path: nothing, clip: { x: 0, y: 0, width: 100, height: 60 } });
    await page.getByLabel('Choose a picture').first().setInputFiles(nothing);
    await expect(page.getByText('No QR code was found in this picture.').first()).toBeVisible();
    const picture = info.outputPath('code.png');
    await codeOn(doctor.page).screenshot({ path: picture });
    await page.getByLabel('Choose a picture').first().setInputFiles(picture);
    await expect(page.getByText('Add Dr. Meera Iyer to your doctors list?')).toBeVisible();
  },
);

test('a doctor saves, copies and shares the code', thorough, async ({ people }, info) => {
  const doctor = await people.doctor('Meera / Iyer', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = doctor;
  await page.goto('/doctor/qr');
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Meera Iyer.png');
  const file = join(info.outputDir, 'saved.png');
  await download.saveAs(file);
  expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');

  await button(page, 'Copy link').click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(doctor));

  // If the device cannot share, the picture is saved instead (product 2).
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  const fallback = page.waitForEvent('download');
  await button(page, 'Share').click();
  expect((await fallback).suggestedFilename()).toBe('Meera Iyer.png');
});

test('a patient removes a doctor, and it is over for both at once', async ({ people }) => {
  const doctor = await people.withoutWindow.doctor('Meera Iyer');
  const patient = await people.patient();
  await people.assign(patient, doctor);
  const { page } = patient;
  await page.goto('/patient/doctors');
  await button(page, 'More about Dr. Meera Iyer').click();
  await page.getByRole('menuitem', { name: 'Remove doctor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No Doctors Assigned')).toBeVisible();
  const chat = await patient.request.post('/api/chats', {
    data: { patientId: patient.id, doctorId: doctor.id },
  });
  expect(chat.status()).toBe(403);
});

test(
  'what a doctor says of the own practice is what patients see',
  thorough,
  async ({ people }) => {
    const doctor = await people.doctor('Meera Iyer');
    const patient = await people.patient();
    await people.assign(patient, doctor);
    await doctor.page.goto('/doctor/qr');
    await button(doctor.page, 'Account: Meera Iyer').click();
    await doctor.page.getByRole('menuitem', { name: 'Edit details' }).click();
    await doctor.page.getByLabel('Qualifications').fill('MBBS');
    await doctor.page.keyboard.press('Enter');
    await doctor.page.getByLabel('Hospitals').fill('City Hospital');
    await button(doctor.page, 'Save').click();
    await expect(doctor.page.getByText('Details saved').first()).toBeVisible();
    await patient.page.goto('/patient/doctors');
    await expect(patient.page.getByText('MBBS')).toBeVisible();
    await expect(patient.page.getByText('City Hospital')).toBeVisible();
  },
);
